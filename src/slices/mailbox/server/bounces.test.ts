import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { testApp } from '#test/http/app.ts'
import { type InvitingServer, invitingServer } from '#test/invited.ts'
import { BOUNCES_PATH } from './bounces.ts'

const bounceSecret = 'the secret of bounces, in 32 letters or more'

let at: InvitingServer
let cedar: Awaited<ReturnType<InvitingServer['organization']>>
beforeAll(async () => {
  at = await invitingServer({ bounceSecret })
  cedar = await at.organization()
})
afterAll(() => at.close())

const nowSeconds = () => Math.floor(Date.now() / 1000)
const signature = (body: string, time: number | string, secret = bounceSecret) =>
  `sha256=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`

interface Sent {
  time?: number
  signed?: string
  headers?: Record<string, string>
}

async function post(body: string, { time = nowSeconds(), signed = signature(body, time), headers = {} }: Sent = {}) {
  const signs = { 'x-steward-timestamp': String(time), 'x-steward-signature': signed }
  const { status, json } = await at.app.send({
    method: 'POST',
    url: BOUNCES_PATH,
    headers: { 'content-type': 'application/json', ...signs, ...headers },
    payload: body,
  })
  return { status, json: json as { outcome?: string } }
}

/** A mail that the mail server has taken. */
async function sentInvitation(name: string) {
  const { id } = await cedar.invited(name)
  const { mail_id: mailId } = await at.row('select mail_id from app.organization_invitations where id = $1', id)
  await at.rows(`update platform.mail_messages set status = 'sent', sent_at = now() where id = $1`, mailId)
  return { id, mailId }
}
const mailOf = (id: string) => at.row('select status, last_error, body_text from platform.mail_messages where id = $1', id)
const reportOf = (mailId: string, change: object = {}) =>
  JSON.stringify({ id: newId(), messageId: `<${mailId}@localhost>`, reason: '550 5.1.1 no such\r\nuser', ...change })

describe('a report that is signed', () => {
  test('marks the mail and the invitation it was about, with the reason, and its sender is told', async () => {
    const { id, mailId } = await sentInvitation('lena')
    const heard: string[] = []
    const stop = new AbortController()
    const stream = await fetch(`${at.app.url}/api/v1/live`, { headers: { ...cedar.credentials }, signal: stop.signal })
    const read = async () => {
      for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) heard.push(chunk)
    }
    read().catch(() => undefined)
    expect(await post(reportOf(mailId))).toMatchObject({ status: 200, json: { outcome: 'bounced' } })
    expect(await mailOf(mailId)).toMatchObject({ status: 'bounced', last_error: '550 5.1.1 no such user' })
    expect((await mailOf(mailId)).body_text).toContain('token=(removed)')
    const invitation = async () => (await cedar.list()).json.invitations.find((one: { id: string }) => one.id === id)
    await expect.poll(async () => (await invitation()).state).toBe('failed')
    expect((await invitation()).failedReason).toBe('550 5.1.1 no such user')
    await expect.poll(() => heard.join('')).toContain(`{"table":"failed_organization_invitation","id":"${mailId}"}`)
    stop.abort()
  })

  test('counts once, however often and in how many calls at once it is sent (SEC-128)', async () => {
    const { mailId } = await sentInvitation('max')
    const body = reportOf(mailId)
    const outcomes = (await Promise.all(Array.from({ length: 10 }, () => post(body)))).map(({ json }) => json.outcome)
    expect(outcomes.toSorted()).toEqual(['bounced', ...Array.from({ length: 9 }, () => 'repeated')])
    expect((await at.row('select bounce_ids from platform.mail_messages where id = $1', mailId)).bounce_ids).toHaveLength(1)
  })

  test('of another report about the same mail is noted, and changes nothing more', async () => {
    const { mailId } = await sentInvitation('ned')
    await post(reportOf(mailId))
    expect((await post(reportOf(mailId, { reason: 'a complaint' }))).json).toEqual({ outcome: 'noted' })
    expect(await mailOf(mailId)).toMatchObject({ status: 'bounced', last_error: '550 5.1.1 no such user' })
  })

  test.each([
    ['of a mail that is not here', `<${newId()}@localhost>`],
    ['of a mail of someone else', '<abc@mail.example>'],
    ['with no Message-ID at all', ''],
  ])('%s changes nothing and is no error, so that it is not sent again', async (_, messageId) => {
    expect(await post(reportOf('', { messageId }))).toEqual({ status: 200, json: { outcome: 'unknown' } })
  })

  test('says what is missing in its body', async () => {
    for (const body of [
      '',
      '[]',
      '{"id":"1"}',
      reportOf(newId(), { more: 1 }),
      reportOf(newId(), { reason: ' ' }),
      '{"id":"1","id":"2","messageId":"x","reason":"y"}',
    ]) {
      expect((await post(body)).status, body).toBe(400)
    }
  })

  test('has no link in its reason, even where the provider quotes one', async () => {
    const { mailId } = await sentInvitation('oda')
    await post(reportOf(mailId, { reason: 'blocked: http://localhost/accept-invitation?token=abc-DEF_1' }))
    expect((await mailOf(mailId)).last_error).toBe('blocked: http://localhost/accept-invitation?token=(removed)')
  })
})

describe('a report is denied, logged, and changes nothing (SEC-129)', () => {
  const body = () => reportOf(newId())
  const denied: [string, () => Promise<{ status: number }>][] = [
    ['without a signature', () => post(body(), { headers: { 'x-steward-signature': '' } })],
    ['with the signature of another secret', () => post(body(), { signed: signature(body(), nowSeconds(), 'x'.repeat(40)) })],
    [
      'with a body that was written anew',
      () => {
        const sent = body()
        return post(JSON.stringify(JSON.parse(sent), null, 1), { signed: signature(sent, nowSeconds()) })
      },
    ],
    [
      'with another time than the signed one',
      () => {
        const sent = body()
        return post(sent, { time: nowSeconds(), signed: signature(sent, nowSeconds() - 60) })
      },
    ],
    ['that is older than five minutes', () => post(body(), { time: nowSeconds() - 301 })],
    ['from more than five minutes ahead', () => post(body(), { time: nowSeconds() + 310 })],
  ]

  test.each(denied)('%s', async (_, send) => {
    const said = () => at.app.said.filter(line => line.includes(`webhook_signature at ${BOUNCES_PATH}`)).length
    const before = said()
    expect((await send()).status).toBe(400)
    await expect.poll(said).toBe(before + 1)
  })

  test('and a row of the security events says so', async () => {
    await post(body(), { time: 1 })
    const rule = `select rule from platform.security_events where kind = 'webhook_signature' order by occurred_at desc limit 1`
    await expect.poll(async () => (await at.row(rule))?.rule).toBe('signature_age')
  })
})

test('the address needs neither session nor origin, takes only JSON by POST, and answers at our own host alone', async () => {
  const { mailId } = await sentInvitation('pia')
  expect((await post(reportOf(mailId), { headers: { origin: 'https://mail.example' } })).json).toEqual({ outcome: 'bounced' })
  expect((await post(reportOf(mailId), { headers: { 'content-type': 'text/plain' } })).status).toBe(415)
  expect((await post(reportOf(mailId), { headers: { host: 'evil.example' } })).status).toBeGreaterThanOrEqual(400)
  expect((await at.app.send({ method: 'GET', url: BOUNCES_PATH })).status).toBe(404)
})

test('without a secret there is no such address', async () => {
  const plain = await testApp(at.t)
  expect((await plain.send({ method: 'POST', url: BOUNCES_PATH, payload: {} })).status).toBe(404)
  await plain.close()
})
