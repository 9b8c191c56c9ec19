import { afterAll, beforeAll, expect, test } from 'vitest'
import { Failure } from '#core/failure.ts'
import { newId } from '#server/id.ts'
import { escalatedTickets } from '#slices/support/contract/escalated-tickets.ts'
import { support } from '#slices/support/contract/tickets.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type TimeWorld, timeWorld } from '#test/time-world.ts'
import { escalatedRoutes, supportRoutes } from '../routes.ts'
import { notifyOfAnswers } from './notify-of-answers.ts'

let t: TestDatabase
let harbor: TimeWorld<'dana' | 'amina' | 'luis'>
let operator: { userId: string; token: string }
let id: string
const contract = { support, escalatedTickets }
let as: ReturnType<typeof clientsOf<typeof contract>>
const given: unknown[] = []
const rows = async (sql: string, ...values: unknown[]) => (await t.owner.query(sql, values)).rows

beforeAll(async () => {
  t = await testDatabase({ connections: 4 })
  const files = { give: (_: unknown, file: unknown) => void given.push(file) }
  as = clientsOf(t, contract, {
    support: supportRoutes({ publicUrl: 'https://x.test', isDelivered: true }),
    escalatedTickets: escalatedRoutes(files as never),
  })
  harbor = await timeWorld(t, 'harbor', { dana: { role: 'administrator' }, amina: { role: 'employee' }, luis: { role: 'manager' } })
  const [userId, token] = [newId(), `token-${newId()}`]
  operator = { userId, token }
  await rows(`insert into auth."user" (id, name, email, "emailVerified") values ($1, 'Ola', 'ola@steward.test', true)`, userId)
  await rows(`insert into platform.profiles (id, email, first_name) values ($1, 'ola@steward.test', 'Ola')`, userId)
  await rows(`insert into auth.session (token, "userId", "expiresAt") values ($1, $2, app.now() + interval '12 hours')`, token, userId)
  await rows('insert into platform.administrators (user_id) values ($1)', userId)
  id = await filed()
  await as(harbor.people.dana).support.reply({ id, message: 'Only among us', isInternal: true })
})
afterAll(() => t.close())

const filed = async () =>
  (await as(harbor.people.amina).support.create({ title: 'Hours are gone', category: 'technical', description: 'All of them.' })).id
const platform = () => as(operator).escalatedTickets
/** Runs the jobs that the answers queued. */
async function runJobs() {
  const jobs = await rows(`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks k
    where k.id = j.task_id and k.identifier = 'tell_of_platform_answer' returning j.payload`)
  for (const { payload } of jobs) await notifyOfAnswers(t.jobs)!(payload, {} as never)
  return jobs.length
}

test('the platform sees a ticket once it is escalated, and not before', async () => {
  expect(await platform().list({})).toEqual({ rows: [], more: false, total: 0 })
  await expect(platform().read({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  for (const call of [
    () => platform().reply({ id, version: 1, message: 'Hello' }),
    () => platform().setStatus({ id, version: 1, status: 'closed' }),
    () => platform().file({ id, fileId: newId() }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await as(harbor.people.dana).support.escalate({ id, version: 1 })
  expect(await platform().list({ status: 'open', search: 'harbor' } as never)).toMatchObject({
    rows: [{ id, organizationName: 'harbor' }],
    total: 1,
  })
  expect(await platform().list({ status: 'closed' } as never)).toMatchObject({ rows: [], total: 0 })
})

test('an escalation is mailed to every operator, without a word of the ticket, and stands in no mailbox of the organization', async () => {
  const mails = await rows(
    `select to_address, organization_id, subject, body_text from platform.mail_messages where kind = 'support_notification'`,
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    to_address: 'ola@steward.test',
    organization_id: null,
    subject: 'Support ticket #1 at harbor was escalated',
  })
  expect(mails[0].body_text).toContain(`https://x.test/super-admin/support-tickets/${id}`)
  expect(mails[0].body_text).not.toContain('gone')
})

test('a reply in an escalated ticket is mailed to every operator, without a word of it, and a note is not', async () => {
  const subjects = async () =>
    (await rows(`select subject from platform.mail_messages where kind = 'support_notification' order by created_at, id`)).map(
      m => m.subject,
    )
  const before = await subjects()
  await as(harbor.people.dana).support.reply({ id: await filed(), message: 'With the organization alone' })
  await as(harbor.people.dana).support.reply({ id, message: 'Only among us', isInternal: true })
  expect(await subjects()).toEqual(before)
  await as(harbor.people.amina).support.reply({ id, message: 'It is gone again.' })
  const [mail] = await rows(`select body_text from platform.mail_messages where subject like 'New reply%'`)
  expect(await subjects()).toEqual([...before, 'New reply to support ticket #1 at harbor'])
  expect(mail.body_text).toContain(`https://x.test/super-admin/support-tickets/${id}`)
  expect(mail.body_text).not.toContain('again')
  await rows('delete from app.support_ticket_messages where ticket_id = $1 and not is_internal', id)
  await rows('delete from app.employee_notifications')
})

test('notes stay on their side: the platform reads none of the organization’s, nor the organization one of the platform’s', async () => {
  const { version, messages } = await platform().read({ id })
  expect(messages).toEqual([])
  await platform().reply({ id, version, message: 'A known bug', isInternal: true })
  expect((await platform().read({ id })).messages).toMatchObject([{ message: 'A known bug', isInternal: true, authorName: 'Ola' }])
  for (const person of [harbor.people.dana, harbor.people.amina]) {
    const text = JSON.stringify(await as(person).support.read({ id }))
    expect(text).not.toContain('A known bug')
    expect(text).not.toContain('platform_noted')
  }
  expect(await runJobs()).toBe(0)
})

test('an answer of the platform stands in the thread, is the first response, and is told to the people of the organization', async () => {
  const { version } = await platform().read({ id })
  await platform().reply({ id, version, message: 'It is fixed.' })
  expect(await as(harbor.people.amina).support.read({ id })).toMatchObject({
    status: 'in_progress',
    messages: [{ message: 'It is fixed.', side: 'platform', authorName: null }],
  })
  expect((await as(harbor.people.dana).support.read({ id })).firstResponseAt).not.toBeNull()
  expect(await runJobs()).toBe(1)
  const told = await rows(
    'select notification_type as kind, message from app.employee_notifications where employee_id = $1',
    harbor.people.amina.employeeId,
  )
  expect(told).toEqual([{ kind: 'support_ticket_replied', message: '#1 Hours are gone: It is fixed.' }])
})

test('an answer of the platform is told to no one who does not answer any more, but to the administrators', async () => {
  await rows('delete from app.employee_notifications')
  await rows('update app.support_tickets set assigned_to = $2 where id = $1', id, harbor.people.luis.userId)
  const { version } = await platform().read({ id })
  await platform().reply({ id, version, message: 'It stays fixed.' })
  await runJobs()
  const told = await rows('select employee_id as who from app.employee_notifications order by employee_id')
  expect(told.map(({ who }) => who)).toEqual([harbor.people.dana.employeeId, harbor.people.amina.employeeId].sort())
})

test('an answer whose response was lost is sent again without a second one, also after it moved the ticket', async () => {
  const ticket = await filed()
  await as(harbor.people.dana).support.escalate({ id: ticket, version: 1 })
  const answer = { id: ticket, version: 2, messageId: newId(), message: 'Please try now.' }
  expect(await platform().reply(answer)).toEqual({ ok: true })
  expect(await platform().reply(answer)).toEqual({ ok: true })
  expect(await platform().read({ id: ticket })).toMatchObject({ status: 'in_progress', messages: [{ message: answer.message }] })
  expect(await runJobs()).toBe(1)
})

test('a status of the platform is on record in the organization, and of two versions the older is told', async () => {
  const { version } = await platform().read({ id })
  await platform().setStatus({ id, version, status: 'resolved' })
  await expect(platform().setStatus({ id, version, status: 'open' })).rejects.toMatchObject({
    code: 'CONFLICT',
    details: { rule: 'version' },
  })
  const { history } = await as(harbor.people.dana).support.read({ id })
  expect(history.at(-1)).toMatchObject({ action: 'support_ticket.status_changed', actorName: null, after: { status: 'resolved' } })
})

test('a file is given to the platform as it is held, and one of a note or of another ticket is not (SEC-12)', async () => {
  const file = async (ticketId: string, messageId: string | null) => {
    const fileId = newId()
    await rows(
      `insert into app.files (organization_id, id, kind, key, name, content_type, size, sha256, uploaded_by, attached_to, state)
       values ($1, $2::uuid, 'support-picture', $2::text, 'a.webp', 'image/webp', 68, 'aa', $3, coalesce($4::uuid, $5::uuid), 'stored')`,
      harbor.id,
      fileId,
      harbor.people.amina.userId,
      messageId,
      ticketId,
    )
    await rows('insert into app.support_ticket_files values ($1, $2, $3, $4, 1)', harbor.id, fileId, ticketId, messageId)
    return fileId
  }
  const [note] = await rows(
    'select id from app.support_ticket_messages where ticket_id = $1 and is_internal and side = $2',
    id,
    'organization',
  )
  const [picture, ofNote, ofOther] = [await file(id, null), await file(id, note.id), await file(await filed(), null)]
  expect(await platform().file({ id, fileId: picture })).toMatchObject({ id: picture })
  expect(given).toMatchObject([{ id: picture, key: picture, sha256: 'aa' }])
  for (const fileId of [ofNote, ofOther]) await expect(platform().file({ id, fileId })).rejects.toBeInstanceOf(Failure)
  expect(given).toHaveLength(1)
})
