import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveTopics } from '#main/slices.ts'
import { mailText } from '#server/mail/blocks.ts'
import { type InvitingServer, invitingServer } from '#test/invited.ts'
import { hashOf } from './link.ts'
import { invitationMail } from './mail.ts'

const mail = (change: object = {}) =>
  invitationMail({
    to: 'lena@x.test',
    publicUrl: 'https://steward.test',
    token: 'abc-DEF_1',
    organization: 'Harbor Light',
    timezone: 'America/New_York',
    invitedBy: 'Dana Whitfield',
    role: 'Employee',
    expiresAt: '2026-11-28T03:00:00Z',
    ...change,
  })

describe('the mail of an invitation', () => {
  test('says who invites, to what, as what, until which day of the organization, and has the link', () => {
    const { blocks, ...rest } = mail()
    expect({ ...rest, text: mailText(blocks) }).toEqual({
      kind: 'organization_invitation',
      to: 'lena@x.test',
      linkIdentifier: `invitation:${hashOf('abc-DEF_1')}`,
      subject: 'Dana Whitfield invited you to join Harbor Light on Steward',
      text: `Hi,

Dana Whitfield invited you to join Harbor Light on Steward. Your role will be Employee.

Accept the invitation by opening the link below. It expires on Friday, November 27.

https://steward.test/accept-invitation?token=abc-DEF_1

If you don't know the sender, you can ignore this email.
`,
    })
    expect(mail({ invitedBy: null }).subject).toBe('An administrator invited you to join Harbor Light on Steward')
  })

  test.each([['You won! https://evil.example/x'], ['evil.example'], ['www.evil.example/a?b=c'], ['Bank of X (evil.example)']])(
    'a name that is a link is none in the mail: %s',
    name => {
      const { blocks, subject } = mail({ organization: name, invitedBy: name })
      const text = mailText(blocks)
      const links = /\w\.\w|:\/\//
      expect(subject).not.toMatch(links)
      expect(text.replace('https://steward.test/accept-invitation', '')).not.toMatch(links)
    },
  )
})

describe('with a mail server', () => {
  let at: InvitingServer
  let cedar: Awaited<ReturnType<InvitingServer['organization']>>
  beforeAll(async () => {
    at = await invitingServer({ smtpUrl: 'smtp://127.0.0.1:1' })
    cedar = await at.organization()
  })
  afterAll(() => at.close())

  const lastTry = () =>
    at.rows(
      `update graphile_worker._private_jobs j set attempts = 11, run_at = now() from graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'send_mail' and j.locked_at is null`,
    )

  test('no answer has the link: only the mail does', async () => {
    const { json } = await cedar.invite(cedar.address('lena'))
    expect(json.invitations[0].link).toBeNull()
    expect((await cedar.resend(json.invitations[0].id)).json.link).toBeNull()
    expect(await cedar.newLinks()).toMatchObject({ status: 409, json: { data: { rule: 'mail_delivered' } } })
    expect((await cedar.list()).json.isMailDelivered).toBe(true)
  })

  test('after the last try of its mail an invitation is marked as failed with the reason, its sender is told live, and sending it again clears the mark', async () => {
    const { json } = await cedar.invite(cedar.address('sam'))
    const { id } = json.invitations[0]
    const { mail_id: mailId } = await at.row('select mail_id from app.organization_invitations where id = $1', id)
    const stream = await follow(cedar.credentials)
    const state = async () => (await cedar.list()).json.invitations.find((one: { id: string }) => one.id === id)
    expect(await state()).toMatchObject({ state: 'sent', failedReason: null })
    const afterLastTry = async () => {
      await lastTry()
      return (await state()).state
    }
    await expect.poll(afterLastTry, { timeout: 20_000, interval: 300 }).toBe('failed')
    expect((await state()).failedReason).toContain('ECONNREFUSED')
    await expect.poll(() => stream.text).toContain(`{"table":"failed_organization_invitation","id":"${mailId}"}`)
    await expect.poll(() => stream.text).toContain(`{"table":"organization_invitations","id":"${id}"}`)
    stream.close()
    expect((await cedar.resend(id)).json).toMatchObject({ state: 'sent', failedReason: null })
  }, 40_000)

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
})

test('a failed mail is told to its sender alone; the list’s changes to whoever may invite', async () => {
  const at = await invitingServer()
  const cedar = await at.organization()
  const other = await at.organization()
  const bob = await cedar.add('Bob', { role: 'administrator' })
  const mona = await cedar.add('Mona', { role: 'manager' })
  const { id } = await cedar.invited('lena')
  const { mail_id: mailId } = await at.row('select mail_id from app.organization_invitations where id = $1', id)
  const asked = { ids: [id, mailId], users: [cedar.ada, bob, mona, other.ada].map(({ userId }) => userId) }
  const told = async (topic: string, organizationId = cedar.id) =>
    (await at.t.jobs.withJob(organizationId).read(tx => tx.rows(liveTopics[topic]!.audience, asked))).map(({ userId }) => userId).sort()
  expect(await told('failed_organization_invitation')).toEqual([cedar.ada.userId])
  expect(await told('failed_organization_invitation', other.id)).toEqual([])
  await cedar.resend(id)
  expect(await told('failed_organization_invitation'), 'of the older mail').toEqual([])
  const { mail_id: newerMailId } = await at.row('select mail_id from app.organization_invitations where id = $1', id)
  asked.ids = [id, newerMailId]
  expect(await told('failed_organization_invitation'), 'of the newer mail').toEqual([cedar.ada.userId])
  await cedar.revoke(id)
  expect(await told('failed_organization_invitation'), 'of a revoked one').toEqual([])
  expect(await told('organization_invitations')).toEqual([cedar.ada.userId, bob.userId].sort())
  expect(await told('organization_invitations', other.id)).toEqual([])
  await at.close()
})
