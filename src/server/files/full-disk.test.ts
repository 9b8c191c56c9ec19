import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestContext } from '#server/rpc/verb.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addPerson, newOrganization, type Person } from '#test/organization.ts'
import { openFiles } from './open-files.ts'

/** A disk of its own with a megabyte. */
const disk = mkdtempSync(join(tmpdir(), 'steward-full-'))
const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk], { encoding: 'utf8' })
const missing = status === 0 ? '' : ` (not run: this account cannot mount a small disk: ${stderr?.trim()})`

let t: TestDatabase
let dana: Person
beforeAll(async () => {
  t = await testDatabase()
  dana = await addPerson(t, await newOrganization(t, 'full'), 'Dana', { role: 'administrator' })
})
afterAll(async () => {
  await t.close()
  if (missing === '') spawnSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})

test.skipIf(missing !== '').each([
  ['the body does not fit', 2 * 1024 * 1024],
  // The body does, and its copy beside it does not.
  ['the stored file does not fit', 700 * 1024],
])(`on a full disk an upload fails with STORAGE_FULL and leaves nothing: %s${missing}`, async (_, size) => {
  const guard = { permission: 'member' } as const
  const kinds = { paper: { types: ['text/plain'], maxBytes: 4 * 1024 * 1024, image: null, upload: guard, read: guard } } as const
  const files = openFiles({ database: t.db, jobs: t.jobs, dataFolder: disk, bucket: null, kinds, report: () => undefined })
  const request = { token: dana.token, domain: null, organization: null, body: Readable.from([Buffer.alloc(size, 'x')]) }
  const upload = files.upload(request as unknown as RequestContext, { kind: 'paper', fileName: 'a.txt' })
  await expect(upload).rejects.toMatchObject({ code: 'STORAGE_FULL', message: 'Storage is full; nothing was saved' })
  expect((await t.owner.query('select id from app.files')).rows).toEqual([])
  const left = readdirSync(disk, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  expect(left).toEqual([])
  // There is room again.
  writeFileSync(join(disk, 'other'), Buffer.alloc(900 * 1024))
  rmSync(join(disk, 'other'))
})
