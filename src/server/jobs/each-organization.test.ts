import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlStatement } from '#server/db/statement.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrganization } from '#test/organization.ts'
import { activeOrganizations, forEachOrganization } from './each-organization.ts'

let t: TestDatabase
let ids: string[]
let closed: string

beforeAll(async () => {
  t = await testDatabase()
  const made = []
  for (const name of ['one', 'two', 'three', 'four', 'five', 'shut']) made.push((await makeOrganization(t, name, { ann: {} })).id)
  closed = made.pop()!
  ids = made.sort()
  await t.owner.query('update app.organizations set is_active = false where id = $1', [closed])
})
afterAll(async () => {
  await t.close()
})

const own = sqlStatement<object, { id: string }>('select id from app.organizations')
const rename = sqlStatement<{ name: string }, unknown>(`update app.organizations set name = $name`)
const names = async () => {
  const { rows } = await t.owner.query<{ id: string; name: string }>('select id, name from app.organizations order by id')
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

test('a job runs once inside each active organization, and sees that one alone', async () => {
  const seen: string[][] = []
  const done = await forEachOrganization(t, async tx => seen.push((await tx.rows(own, {})).map(({ id }) => id)))
  expect(seen).toEqual(ids.map(id => [id]))
  expect(done).toBe(ids.length)
})

test('one that fails is rolled back and reported with its id, and the others are done', async () => {
  const failing = ids[1]!
  const job = forEachOrganization(t, async tx => {
    await tx.run(rename, { name: 'Renamed' })
    if (tx.actor.organizationId === failing) throw new Error('disk')
  })
  const error = await job.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(AggregateError)
  const { message, errors } = error as AggregateError
  expect(message).toBe('The job failed in 1 of 5 organizations')
  expect(errors).toMatchObject([{ message: `organization ${failing} failed`, cause: { message: 'disk' } }])
  const after = await names()
  expect(ids.map(id => after[id] === 'Renamed')).toEqual(ids.map(id => id !== failing))
  expect(after[closed]).not.toBe('Renamed')
})

test('one that closes after it was listed is skipped, which is no failure', async () => {
  const closing = ids[2]!
  const jobs = {
    withJob: (id: string) => {
      const open = t.jobs.withJob(id)
      const write: typeof open.write = async verb => {
        if (id === closing) await t.owner.query('update app.organizations set is_active = false where id = $1', [id])
        return open.write(verb)
      }
      return { ...open, write }
    },
  }
  expect(await forEachOrganization({ worker: t.worker, jobs }, async () => undefined)).toBe(ids.length - 1)
  await t.owner.query('update app.organizations set is_active = true where id = $1', [closing])
})

test.each([1, 2, 5, 100])('organizations are listed in pages of %d, each once', async atOnce => {
  const listed: string[] = []
  for await (const id of activeOrganizations(t.worker, atOnce)) listed.push(id)
  expect(listed).toEqual(ids)
})
