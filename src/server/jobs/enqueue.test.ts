import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type Failure, fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'
import { startJobs } from './runner.ts'
import { defineTask, runs } from './task.ts'

let t: TestDatabase
let harbor: TestOrganization<'ann'>
let other: TestOrganization<'ben'>

const sendStatement = defineTask('test_send_statement', z.object({ statementId: z.uuid() }))
const STATEMENT = '0198f000-0000-7000-8000-000000000001'

beforeAll(async () => {
  t = await testDatabase()
  harbor = await makeOrganization(t, 'harbor', { ann: {} })
  other = await makeOrganization(t, 'other', { ben: {} })
  await t.owner.query('insert into platform.verb_tasks (name, max_attempts) values ($1, 7)', [sendStatement.name])
})
afterAll(async () => {
  await t.close()
})
beforeEach(async () => {
  await t.owner.query('delete from graphile_worker._private_jobs')
})

const inHarbor = () => t.jobs.withJob(harbor.id)
async function queued() {
  const { rows } = await t.owner.query(
    `select k.identifier as task, j.payload, j.max_attempts as attempts from graphile_worker._private_jobs j
     join graphile_worker._private_tasks k on k.id = j.task_id order by j.id`,
  )
  return rows as { task: string; payload: Record<string, string>; attempts: number }[]
}
const rename = sqlStatement<{ name: string }, unknown>('update app.organizations set name = $name where id = (select app.org_id())')
const enqueueText = sqlStatement<{ task: string; payload: string }, unknown>('select app.enqueue_task($task, $payload::jsonb, null)')

/** Runs what is queued, as a server does, until `count` jobs have run. */
async function runQueue(count: number, failFirst = false): Promise<object[]> {
  const ran: object[] = []
  const { work } = runs<null, { statementId: string }>(sendStatement, () => async job => {
    ran.push(job)
    if (failFirst && ran.length === 1) throw new Error('killed')
  })
  const running = await startJobs({
    pool: t.worker,
    tasks: { [sendStatement.name]: work(null) },
    schedule: [],
    periodicTasks: [],
    isOnlyServer: true,
    report: () => undefined,
  })
  await expect.poll(() => ran.length, { timeout: 15_000 }).toBe(count)
  await running.stop()
  return ran
}

test('a job of a transaction that commits runs, with the payload and the organization of the transaction', async () => {
  await inHarbor().write(async tx => {
    await tx.run(rename, { name: 'Harbor' })
    tx.enqueue(sendStatement, { statementId: STATEMENT })
  })
  expect(await queued()).toMatchObject([{ task: sendStatement.name, attempts: 7 }])
  expect(await runQueue(1)).toEqual([{ statementId: STATEMENT, organizationId: harbor.id }])
})

test('jobs of one queue run one after the other, and leave a place for others', async () => {
  await t.owner.query(`update platform.verb_tasks set queue_name = 'slow' where name = $1`, [sendStatement.name])
  try {
    for (const _ of [1, 2, 3]) await inHarbor().write(async tx => tx.enqueue(sendStatement, { statementId: STATEMENT }))
    const { rows } = await t.owner.query(
      `select q.queue_name as queue, count(*)::int from graphile_worker._private_jobs j
       join graphile_worker._private_job_queues q on q.id = j.job_queue_id group by 1`,
    )
    expect(rows).toEqual([{ queue: 'slow', count: 3 }])
  } finally {
    await t.owner.query('update platform.verb_tasks set queue_name = null')
  }
})

test('a job that failed runs again', async () => {
  await inHarbor().write(async tx => tx.enqueue(sendStatement, { statementId: STATEMENT }))
  expect(await runQueue(2, true)).toHaveLength(2)
})

test('a job of a verb that fails is not queued', async () => {
  const failing = inHarbor().write(async tx => {
    tx.enqueue(sendStatement, { statementId: STATEMENT })
    await tx.run(rename, { name: 'Harbor' })
    fail('CONFLICT', 'Too late')
  })
  await expect(failing).rejects.toThrow('Too late')
  expect(await queued()).toEqual([])
})

test('a job is not queued when the database rejects what is stored with the commit', async () => {
  const failing = inHarbor().write(async tx => {
    tx.enqueue(sendStatement, { statementId: STATEMENT })
    tx.atCommit(rename, { name: '' })
  })
  await expect(failing).rejects.toThrow()
  expect(await queued()).toEqual([])
})

test('jobs with one key are one job while it waits, and organizations do not share keys', async () => {
  const ask = (id: string) => t.jobs.withJob(id).write(async tx => tx.enqueue(sendStatement, { statementId: STATEMENT }, { key: 'one' }))
  for (const id of [harbor.id, harbor.id, other.id]) await ask(id)
  expect((await queued()).map(({ payload }) => payload.organizationId)).toEqual([harbor.id, other.id])
})

test("a payload cannot name another organization than the transaction's", async () => {
  const payload = JSON.stringify({ statementId: STATEMENT, organizationId: other.id })
  await inHarbor().write(async tx => tx.atCommit(enqueueText, { task: sendStatement.name, payload }))
  expect((await queued()).map(({ payload }) => payload.organizationId)).toEqual([harbor.id])
})

test.each(['send_mail', 'clean_up', 'nothing'])('the task %s, which no verb may ask for, is denied', async task => {
  const asked = inHarbor().write(async tx => tx.atCommit(enqueueText, { task, payload: '{}' }))
  await expect(asked).rejects.toMatchObject({ code: 'FORBIDDEN' } satisfies Partial<Failure>)
  expect(await queued()).toEqual([])
})

test('a job cannot be asked for outside of an organization', async () => {
  const { rows } = await t.owner.query<{ role: string }>(
    `select r.role from unnest(array['app_auth', 'app_public', 'app_platform']) as r (role)
     where has_function_privilege(r.role, 'app.enqueue_task(text, jsonb, text)', 'execute')`,
  )
  expect(rows).toEqual([])
  const client = await t.connectAsLogin()
  await client.query('begin')
  await client.query('set local role app_user')
  await expect(client.query('select app.enqueue_task($1, $2, null)', [sendStatement.name, '{}'])).rejects.toThrow('inside an organization')
  await client.end()
})
