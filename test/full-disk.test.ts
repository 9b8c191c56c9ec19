import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { startServerProcess } from './crash/server-process.ts'

/** A disk of its own, small enough to fill. */
let disk: string
let missing: string
const mounted = mkdtempSync(join(tmpdir(), 'full-disk-'))
{
  const { status, error, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=0711', 'tmpfs', mounted], { encoding: 'utf8' })
  missing = status === 0 ? '' : ` (not run: this account cannot mount a small disk: ${error?.message ?? stderr.trim()})`
}
beforeEach(() => {
  disk = join(mounted, 'disk')
  mkdirSync(disk, { mode: 0o711 })
})
afterAll(() => {
  if (missing === '') spawnSync('umount', [mounted])
  rmSync(mounted, { recursive: true, force: true })
})

/** Leaves `bytes` free. */
function fill(bytes: number): void {
  rmSync(join(mounted, 'fill'), { force: true })
  try {
    writeFileSync(join(mounted, 'fill'), Buffer.alloc(200 * 1024 * 1024))
  } catch {
    // Full.
  }
  truncateSync(join(mounted, 'fill'), statSync(join(mounted, 'fill')).size - bytes)
}

const empty = () => rmSync(join(mounted, 'fill'), { force: true })
afterEach(() => {
  empty()
  rmSync(disk, { recursive: true, force: true })
})
const start = (folder: string) => startServerProcess(join(disk, folder), 0, { STEWARD_DEMO: '0' })

test.skipIf(missing !== '').each([
  ['no room at all', 0],
  ['no room for the database', 20 * 1024 * 1024],
])(`a first start with %s reports that${missing}`, { timeout: 60_000 }, async (_, room) => {
  fill(room)
  const said = String(await start(`new-${room}`).catch(error => error))
  expect(said).toContain(`Steward did not start. Storage is full: there is no room left for ${join(disk, `new-${room}`)}. Free up space`)
  expect(said).not.toMatch(/^ {4}at .*\.ts/m)
})

test.skipIf(missing !== '')(
  `so does a later one, and with space again it starts with its data${missing}`,
  { timeout: 90_000 },
  async () => {
    const first = await start('data')
    expect(await first.end('SIGTERM')).toBe(0)
    fill(0)
    const said = String(await start('data').catch(error => error))
    expect(said).toContain(`Steward did not start. Storage is full: there is no room left for ${join(disk, 'data')}. Free up space`)
    empty()
    const again = await start('data')
    expect(again.said.join('')).not.toContain('Migrating')
    expect(await again.end('SIGTERM')).toBe(0)
  },
)
