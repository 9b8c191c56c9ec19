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
  // What they are told of comes through after it: their streams were open all the time.
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
