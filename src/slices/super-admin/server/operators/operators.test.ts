import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { newOperator, type TestOperator } from '#test/operator.ts'
import { operatorClients } from '#test/operator-calls.ts'
import { newOrganization } from '#test/organization.ts'
import { expectWaiting } from '#test/waiting.ts'

let t: TestDatabase
let as: ReturnType<typeof operatorClients>
let ola: TestOperator
let max: TestOperator

beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  as = operatorClients(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.owner.query('delete from platform.administrators')
  await t.owner.query('delete from platform.security_events')
  ola = await newOperator(t, 'Ola')
  max = await newOperator(t, 'Max')
})

const recorded = async () =>
  (await t.owner.query('select kind, user_id as who, record_id as about from platform.security_events order by occurred_at')).rows
const left = async () => (await t.owner.query<{ id: string }>('select user_id as id from platform.administrators')).rows.map(({ id }) => id)
const last = { code: 'CONFLICT', message: 'At least one platform administrator must remain' }

test('the list names every operator, and says who one is oneself', async () => {
  const { rows } = await as(ola).operators.list({})
  expect(rows.map(({ name, email, isCurrentUser }) => [name, email, isCurrentUser])).toEqual([
    ['Max Test', max.email, false],
    ['Ola Test', ola.email, true],
  ])
})

test('someone with a confirmed account is added by their address, in whatever spelling, on record', async () => {
  const eve = await newOperator(t, 'Eve', false)
  await as(ola).operators.add({ email: eve.email.toUpperCase() })
  expect(await left()).toContain(eve.userId)
  expect(await recorded()).toEqual([{ kind: 'administrator_added', who: ola.userId, about: eve.userId }])
  await expect(as(ola).operators.add({ email: eve.email })).rejects.toMatchObject({ code: 'CONFLICT', details: { field: 'email' } })
  expect((await as(eve).operators.list({})).rows).toHaveLength(3)
})

test('an address without an account, or with one that was never confirmed, is none to add', async () => {
  const eve = await newOperator(t, 'Eve', false)
  await t.owner.query('update auth."user" set "emailVerified" = false where id = $1', [eve.userId])
  const rejected = (rule: string, code: string) => ({ code, details: { field: 'email', rule } })
  await expect(as(ola).operators.add({ email: 'noone@x.test' })).rejects.toMatchObject(rejected('unknown', 'NOT_FOUND'))
  await expect(as(ola).operators.add({ email: eve.email })).rejects.toMatchObject(rejected('unconfirmed', 'VALIDATION'))
  expect(await left()).toHaveLength(2)
  expect(await recorded()).toEqual([])
})

test('whoever is removed may do nothing more, and their stay is over, ended from outside (SEC-122)', async () => {
  const harbor = await newOrganization(t, 'harbor')
  await as(max).superAdmin.enter({ organizationId: harbor.id })
  await as(ola).operators.remove({ id: max.userId })
  expect((await recorded()).map(({ kind }) => kind)).toEqual(['organization_entered', 'organization_exited', 'administrator_removed'])
  const { rows } = await t.owner.query(
    `select action, actor_user_id as who, mode from app.audit_events where organization_id = $1 and action like 'super_admin.%' order by occurred_at`,
    [harbor.id],
  )
  expect(rows).toEqual([
    { action: 'super_admin.entered', who: max.userId, mode: 'super_admin' },
    { action: 'super_admin.exited', who: ola.userId, mode: 'operator' },
  ])
  await expect(as(max).operators.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as(max).superAdmin.enter({ organizationId: harbor.id })).rejects.toMatchObject({
    message: 'Only super admins can enter organizations',
  })
  await expect(as(ola).operators.remove({ id: max.userId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(as(ola).operators.remove({ id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('the last operator is not removed, by themselves neither', async () => {
  await as(ola).operators.remove({ id: max.userId })
  await expect(as(ola).operators.remove({ id: ola.userId })).rejects.toMatchObject(last)
  expect(await left()).toEqual([ola.userId])
})

test('when the last two remove each other at once, one is removed and the other remains, with a clear conflict', async () => {
  // Held until both have passed the gate.
  const holder = await t.owner.connect()
  await holder.query('begin')
  await holder.query('select app.lock_operators()')
  const calls = Promise.allSettled([as(ola).operators.remove({ id: max.userId }), as(max).operators.remove({ id: ola.userId })])
  await expectWaiting(t, 2)
  await holder.query('commit')
  holder.release()
  const results = await calls
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: last })
  expect(await left()).toHaveLength(1)
})

test('of 50 parallel demotions of the last two, one is done and every other is answered with a clear reason', async () => {
  const calls = Array.from({ length: 50 }, (_, n) => as(n % 2 === 0 ? ola : max).operators.remove({ id: (n % 2 === 0 ? max : ola).userId }))
  const results = await Promise.allSettled(calls)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const codes = new Set(results.flatMap(result => (result.status === 'rejected' ? (result.reason as { code: string }).code : [])))
  for (const code of codes) expect(['CONFLICT', 'NOT_FOUND', 'FORBIDDEN']).toContain(code)
  expect(await left()).toHaveLength(1)
})
