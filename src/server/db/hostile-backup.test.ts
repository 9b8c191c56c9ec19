import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeManifest } from './backup-set.ts'
import { restore } from './restore.ts'

let home: string
let set: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'hostile-'))
  set = join(home, 'sets', 'set')
  mkdirSync(join(set, 'postgres'), { recursive: true })
})
afterEach(() => rmSync(home, { recursive: true }))

const text = 'planted'
const sha256 = createHash('sha256').update(text).digest('hex')

/** Creates the listed file with the listed content, so that only its path is wrong. */
function plant(path: string): void {
  const at = join(set, path)
  mkdirSync(dirname(at), { recursive: true })
  writeFileSync(at, text)
}

async function restored(manifest: { format?: unknown; files?: unknown; folders?: unknown; migrations?: unknown }): Promise<unknown> {
  const whole = { format: 1 as const, madeAt: '2026-11-22T00:00:00Z', postgres: '18', migrations: [], folders: [], files: [], ...manifest }
  writeManifest(set, whole as never)
  const dataFolder = join(home, 'outer', 'data')
  return restore({ set, migrations: home, dataFolder, replace: true, log: () => undefined, fsync: false }).catch(error => error)
}

const outside = [
  '../planted',
  'files/../../../planted',
  'postgres/../../planted',
  'files/./planted',
  'files//planted',
  'files/',
  '',
  'files\\..\\..\\planted',
  'C:/planted',
  'files/a\0b',
  // Inside the data folder but not part of a backup: this file would redirect the cluster's folder.
  'postgres-place',
  'server.lock',
  'postgres',
]

test.each([...outside, '/tmp/planted'])('a backup that lists the file %j fails before anything is written', async path => {
  if (!path.includes('\0') && !path.endsWith('/') && !path.startsWith('/') && path !== '' && path !== 'postgres') plant(path)
  const answer = await restored({ files: [{ path, size: text.length, sha256 }] })
  expect(String(answer)).toContain(`The backup is damaged or was tampered with: it lists ${JSON.stringify(path)}`)
  expect(existsSync(join(home, 'outer'))).toBe(false)
})

test.each([...outside, '/tmp/planted', 'files/planted'])(
  'a backup that lists the folder %j fails before anything is written',
  async path => {
    const answer = await restored({ folders: [path] })
    expect(String(answer)).toContain(`The backup is damaged or was tampered with: it lists ${JSON.stringify(path)}`)
    expect(existsSync(join(home, 'outer'))).toBe(false)
  },
)

test('a link in a backup is not followed', async () => {
  const foreign = join(home, 'foreign')
  mkdirSync(foreign)
  writeFileSync(join(foreign, 'planted'), text)
  for (const [path, link, target] of [
    ['files/link', 'files/link', join(foreign, 'planted')],
    ['files/folder/planted', 'files/folder', foreign],
  ] as const) {
    mkdirSync(join(set, 'files'), { recursive: true })
    symlinkSync(target, join(set, link))
    const answer = await restored({ files: [{ path, size: text.length, sha256 }] })
    expect(String(answer)).toContain(`The backup is damaged or was tampered with: ${join(set, path)} is a link or below one`)
  }
  expect(existsSync(join(home, 'outer'))).toBe(false)
  expect(readdirSync(foreign)).toEqual(['planted'])
  expect(readFileSync(join(foreign, 'planted'), 'utf8')).toBe(text)
})

test.each([[{ files: 'all' }], [{ folders: null }], [{ files: [{ path: 7 }] }], [{ format: 2 }]])(
  'an invalid manifest (%j) is an error',
  async manifest => {
    expect(String(await restored(manifest))).toContain('The backup is damaged or was tampered with')
    expect(existsSync(join(home, 'outer'))).toBe(false)
  },
)
