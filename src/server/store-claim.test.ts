import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { newOrganization } from '#test/organization.ts'
import { OperatorError } from './operator-error.ts'
import { claimFileStore, identityOfStore, releaseFileStore, type StoreClaim, type StoreIdentity } from './store-claim.ts'

let t: TestDatabase
let home: string
let organizationId: string
const claims: StoreClaim[] = []
const lost: string[] = []
const here: StoreIdentity = { id: 'folder 1', name: 'the folder /one/files on one' }
const elsewhere: StoreIdentity = { id: 'folder 2', name: 'the folder /two/files on two' }

beforeAll(async () => {
  t = await testDatabase()
  organizationId = (await newOrganization(t, 'papers')).id
  home = mkdtempSync(join(tmpdir(), 'steward-stores-'))
})
afterAll(async () => {
  rmSync(home, { recursive: true })
  await t.close()
})
beforeEach(async () => {
  await t.owner.query('update platform.file_store set id = null, name = null')
  await t.owner.query('delete from app.files')
})
afterEach(async () => {
  await Promise.all(claims.splice(0).map(claim => claim.close()))
  expect(lost.splice(0)).toEqual([])
})

const connection = () => t.connections.directConnectionFor('app_worker')
const claim = async (store: StoreIdentity) => void claims.push(await claimFileStore(connection(), store, reason => lost.push(reason)))
const leave = async () => {
  await claims.pop()!.close()
  // The database ends a session after its client has gone.
  await expect.poll(async () => (await sessions()).length).toBe(claims.length)
}
const recorded = async () => (await t.owner.query<{ id: string }>('select id from platform.file_store')).rows[0]!.id
const sessions = async () =>
  (
    await t.owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'steward files' and datname = current_database()`,
    )
  ).rows.map(({ pid }) => pid)
const storeFile = () =>
  t.owner.query(
    `insert into app.files (organization_id, id, kind, key, name, content_type, size, sha256, uploaded_by, state)
     values ($1, gen_random_uuid(), 'paper', gen_random_uuid()::text, 'a.txt', 'text/plain', 1, 'x', gen_random_uuid(), 'stored')`,
    [organizationId],
  )

test('servers with the same store run together; one with another store does not start, and is told where the files are and what to do', async () => {
  await claim(here)
  await claim(here)
  await expect(claim(elsewhere)).rejects.toThrow(OperatorError)
  await expect(claim(elsewhere)).rejects.toThrow(
    'Another server of this database keeps uploaded files in the folder /one/files on one, and this one would keep them in the folder /two/files on two. ' +
      'All servers of a database need the same files: set STEWARD_FILES to one bucket',
  )
  expect(await recorded()).toBe(here.id)
})

test('of servers with stores of their own that start together on an empty database, exactly one starts', async () => {
  const stores = Array.from({ length: 6 }, (_, n) => ({ id: `folder ${n}`, name: `the folder ${n}` }))
  const started = await Promise.allSettled(stores.map(claim))
  expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await recorded()).toBe(stores[started.findIndex(({ status }) => status === 'fulfilled')]!.id)
})

test('while the server that keeps the files is down, another store does not take their place', async () => {
  await claim(here)
  await storeFile()
  await leave()
  await expect(claim(elsewhere)).rejects.toThrow(
    'The uploaded files of this database are in the folder /one/files on one, and this server would look for them in the folder /two/files on two.',
  )
  await claim(here)
})

test('without any uploaded file, another store takes the place of one that is no longer in use', async () => {
  await claim(here)
  await leave()
  await claim(elsewhere)
  expect(await recorded()).toBe(elsewhere.id)
})

test('files that were moved are accepted once the operator says so, which needs all servers to be stopped', async () => {
  await claim(here)
  await storeFile()
  await expect(releaseFileStore(connection())).rejects.toThrow('A server is running on this database')
  expect(await recorded()).toBe(here.id)
  await leave()
  expect(await releaseFileStore(connection())).toBe(here.name)
  await claim(elsewhere)
  expect(await recorded()).toBe(elsewhere.id)
})

test('a lost connection is made again, and the claim with it', async () => {
  await claim(here)
  const [pid] = await sessions()
  await t.owner.query('select pg_terminate_backend($1)', [pid])
  await expect.poll(async () => (await sessions()).filter(one => one !== pid)).toHaveLength(1)
  await expect(claim(elsewhere)).rejects.toThrow('Another server of this database keeps uploaded files in')
})

test('a server whose place was taken while its connection was lost is told, once', async () => {
  await claim(here)
  const [pid] = await sessions()
  // The row stays locked until the other server has it.
  const other = await t.owner.connect()
  await other.query('begin')
  await other.query(`update platform.file_store set id = 'folder 2', name = 'the folder /two/files on two'`)
  await storeFile()
  await t.owner.query('select pg_terminate_backend($1)', [pid])
  await other.query('commit')
  other.release()
  await expect.poll(() => lost.length).toBe(1)
  expect(lost.pop()).toContain('The uploaded files of this database are in the folder /two/files on two')
})

test('a folder is known by the id in it, wherever it is mounted, and a bucket by its address', () => {
  const one = identityOfStore(join(home, 'one'), null)
  expect(identityOfStore(join(home, 'one'), null)).toEqual(one)
  expect(one).toEqual({
    id: expect.stringMatching(/^folder [0-9a-f-]{36}$/),
    name: `the folder ${join(home, 'one', 'files')} on ${hostname()}`,
  })
  expect(readdirSync(join(home, 'one', 'files'))).toEqual(['.store-id'])
  expect(identityOfStore(join(home, 'two'), null).id).not.toBe(one.id)
  const papers = { bucket: 'papers', region: 'auto', endpoint: 'https://store.example.org' }
  expect(identityOfStore('/anywhere', papers)).toEqual({
    id: 'bucket papers at store.example.org',
    name: 'the bucket papers at store.example.org',
  })
  expect(identityOfStore('/anywhere', { ...papers, endpoint: null }).id).toBe('bucket papers')
  writeFileSync(join(home, 'two', 'files', '.store-id'), '')
  expect(() => identityOfStore(join(home, 'two'), null)).toThrow("is damaged: it must hold the folder's id")
})
