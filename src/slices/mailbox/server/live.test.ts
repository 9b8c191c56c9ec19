import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InvitingServer, invitingServer } from '#test/invited.ts'

let at: InvitingServer
beforeAll(async () => {
  at = await invitingServer()
})
afterAll(() => at.close())

async function follow(credentials: Record<string, string>) {
  const stop = new AbortController()
  const response = await fetch(`${at.app.url}/api/v1/live`, { headers: credentials, signal: stop.signal })
  const stream = { text: '', close: () => stop.abort() }
  const read = async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) stream.text += chunk
  }
  read().catch(() => undefined)
  return stream
}

test('new mail and what became of it are told to whoever may read the mailbox, and to no one else', async () => {
  const [cedar, birch] = [await at.organization(), await at.organization()]
  const max = await cedar.add('Max', { role: 'manager' })
  const [told, untold, elsewhere] = await Promise.all([
    follow(cedar.credentials),
    follow(await cedar.signIn(max)),
    follow(birch.credentials),
  ])
  await cedar.invited('lena')
  const { id } = await at.row('select id from platform.mail_messages where to_address = $1', cedar.address('lena'))
  const event = `{"table":"mail_messages","id":"${id}"}`
  const count = () => told.text.split(event).length - 1
  await expect.poll(count).toBeGreaterThan(0)
  // Without a mail server the job keeps it; the streams hear that too.
  const state = async () => (await at.row('select status from platform.mail_messages where id = $1', id)).status
  await expect.poll(state).toBe('kept')
  const before = count()
  await at.rows(`update platform.mail_messages set status = 'failed', last_error = 'Mailbox full' where id = $1`, id)
  await expect.poll(count).toBeGreaterThan(before)
  // An event that is meant for them still arrives, so their streams were open all the time.
  for (const [organization, userId, stream] of [
    [cedar.id, max.userId, untold] as const,
    [birch.id, birch.ada.userId, elsewhere] as const,
  ]) {
    await at.rows(`select pg_notify('steward_changes', $1::text || ' member_roles ' || $2::text)`, organization, userId)
    await expect.poll(() => stream.text).toContain(`{"table":"member_roles","id":"${userId}"}`)
    expect(stream.text).not.toContain('mail_messages')
  }
  for (const stream of [told, untold, elsewhere]) stream.close()
})

test('a password reset that an administrator sent and that did not arrive is told to them, and to no one else', async () => {
  const cedar = await at.organization()
  const bob = await cedar.add('Bob', { role: 'administrator' })
  const [told, untold] = await Promise.all([follow(cedar.credentials), follow(await cedar.signIn(bob))])
  const { employee_id: id, email } = await at.row(
    'select e.id as employee_id, p.email from app.employees e join platform.profiles p on p.id = e.user_id where e.user_id = $1',
    bob.userId,
  )
  expect((await at.call('staff.sendPasswordReset', { id }, cedar.credentials)).status).toBe(200)
  const mail = await at.row(
    `select id, organization_id from platform.mail_messages where kind = 'reset_password' and to_address = $1`,
    email,
  )
  expect(mail.organization_id).toBeNull()
  await at.rows(`update platform.mail_messages set status = 'failed', last_error = 'Mailbox full' where id = $1`, mail.id)
  await expect.poll(() => told.text).toContain(`{"table":"failed_reset_password","id":"${mail.id}"}`)
  await at.rows(`select pg_notify('steward_changes', $1::text || ' member_roles ' || $2::text)`, cedar.id, bob.userId)
  await expect.poll(() => untold.text).toContain(`{"table":"member_roles","id":"${bob.userId}"}`)
  expect(untold.text).not.toContain('failed_reset_password')
  for (const stream of [told, untold]) stream.close()
})
