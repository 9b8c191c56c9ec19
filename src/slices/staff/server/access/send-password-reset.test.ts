import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dependents } from '#main/slices.ts'
import { staff as contract } from '#slices/staff/contract/staff.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/identity.ts'
import { addPerson, type NewOrganization, newOrganization, type Person } from '#test/organization.ts'
import { staffRoutes } from '../routes.ts'

let t: TestDatabase
let harbor: NewOrganization
let as: ReturnType<typeof clientsOf<typeof contract>>
let dana: Person
let made = 0

beforeAll(async () => {
  t = await testDatabase()
  as = clientsOf(t, contract, staffRoutes(dependents, { publicUrl: 'https://steward.test' }))
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.owner.query('truncate auth.rate_limits')
  harbor = await newOrganization(t, `harbor${made++}`)
  dana = await addPerson(t, harbor, 'Dana', { role: 'administrator' })
})

const send = (sender: Person, to: Person) => as(sender).sendPasswordReset({ id: to.employeeId })
const addressOf = async ({ userId }: Person) =>
  (await t.owner.query<{ email: string }>('select email from platform.profiles where id = $1', [userId])).rows[0]!.email
const mailed = async (person: Person) => mailsTo(t, await addressOf(person))

test('an administrator has a reset link mailed to a member, and to them alone; it stands in no mailbox of the organization and is audited', async () => {
  const amina = await addPerson(t, harbor, 'Amina', { role: 'employee' })
  expect(await send(dana, amina)).toEqual({ ok: true })
  const [mail] = await mailed(amina)
  expect(mail).toMatchObject({
    kind: 'reset_password',
    text: expect.stringContaining('https://steward.test/auth?mode=reset-password&token='),
  })
  expect(mail!.token).not.toBe('')
  const { rows } = await t.owner.query('select to_address, organization_id from platform.mail_messages where body_text like $1', [
    `%${mail!.token}%`,
  ])
  expect(rows).toEqual([{ to_address: await addressOf(amina), organization_id: null }])
  const events = await t.owner.query(
    `select actor_user_id, resource_id, e::text as whole from app.audit_events e where organization_id = $1 and action = 'employee.password_reset_sent'`,
    [harbor.id],
  )
  expect(events.rows).toMatchObject([{ actor_user_id: dana.userId, resource_id: amina.employeeId }])
  expect(JSON.stringify(events.rows)).not.toContain(mail!.token)
  const stored = await t.owner.query('select identifier from auth.verification where value = $1', [amina.userId])
  expect(stored.rowCount).toBe(1)
  expect(JSON.stringify(stored.rows)).not.toContain(mail!.token)
})

test('whoever edits people without being an administrator sends none, nor does an administrator who does not edit people', async () => {
  const amina = await addPerson(t, harbor, 'Amina', { role: 'employee' })
  const clerk = await addPerson(t, harbor, 'Cleo', { role: { baseRole: 'manager', grants: { staff_module: 'write' } } })
  const viewer = await addPerson(t, harbor, 'Rae', { role: { baseRole: 'admin', grants: { staff_module: 'read' } } })
  for (const sender of [clerk, viewer]) await expect(send(sender, amina)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await mailed(amina)).toEqual([])
})

test('no one sends one to a person whose role can do more than their own', async () => {
  const lesser = await addPerson(t, harbor, 'Lee', { role: { baseRole: 'admin', grants: { staff_module: 'write' } } })
  await expect(send(lesser, dana)).rejects.toMatchObject({ code: 'FORBIDDEN', details: { rule: 'role_above_own' } })
  expect(await mailed(dana)).toEqual([])
})

test('a person without an account, one who has left and one of another organization get none', async () => {
  const without = await as(dana).create({ firstName: 'Grace', lastName: 'Nakamura' })
  await expect(as(dana).sendPasswordReset({ id: without.id })).rejects.toMatchObject({ code: 'CONFLICT', details: { rule: 'no_account' } })
  const leaver = await addPerson(t, harbor, 'Luis', { role: 'employee' })
  await t.owner.query('update app.employees set is_active = false where id = $1', [leaver.employeeId])
  await expect(send(dana, leaver)).rejects.toMatchObject({ code: 'CONFLICT', details: { rule: 'no_account' } })
  const river = await newOrganization(t, `river${made++}`)
  const other = await addPerson(t, river, 'Olga', { role: 'employee' })
  await expect(send(dana, other)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  for (const person of [leaver, other]) expect(await mailed(person)).toEqual([])
})

test('one person gets five an hour at most, also of calls at the same time, and one sender sends thirty', async () => {
  const amina = await addPerson(t, harbor, 'Amina', { role: 'employee' })
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => send(dana, amina)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'RATE_LIMITED' })
  expect(await mailed(amina)).toHaveLength(5)
  await t.owner.query('update auth.rate_limits set count = 30 where bucket = $1', [`reset-link:by:${dana.userId}`])
  const luis = await addPerson(t, harbor, 'Luis', { role: 'employee' })
  await expect(send(dana, luis)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
})
