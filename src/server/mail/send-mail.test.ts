import type { JobHelpers } from 'graphile-worker'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { listenSmtp } from '#test/smtp-server.ts'
import { newId } from '../id.ts'
import { button, mailText, text } from './blocks.ts'
import { enqueueMail, type Mail, SEND_MAIL } from './outbox.ts'
import { sendMail } from './send-mail.ts'

let t: TestDatabase
let worker: Pool

beforeAll(async () => {
  t = await testDatabase()
  worker = new Pool({ ...t.connections.connectionFor('app_worker'), max: 2 })
})
afterAll(async () => {
  await worker.end()
  await t.close()
})

const mail: Mail = {
  kind: 'verify_email',
  to: 'ann@x.test',
  subject: 'One\r\nBcc: all@x.test',
  blocks: [text('Hello,'), button('Open', 'http://steward.test/auth?token=abc-DEF_1')],
}

async function enqueued(): Promise<string> {
  await t.db.withAuth().write(async tx => enqueueMail(tx, mail))
  const { rows } = await t.owner.query('select id from platform.mail_messages order by created_at desc limit 1')
  return rows[0].id
}

async function run(task: ReturnType<typeof sendMail>, id: string, attempts = 1): Promise<void> {
  const helpers = { query: worker.query.bind(worker), job: { attempts, max_attempts: 12 } } as unknown as JobHelpers
  await task({ id }, helpers)
}

async function textOf(id: string): Promise<string> {
  const { rows } = await t.owner.query('select body_text from platform.mail_messages where id = $1', [id])
  return rows[0].body_text
}

async function stateOf(id: string) {
  const { rows } = await t.owner.query(
    'select status, attempts, last_error, sent_at is not null as sent from platform.mail_messages where id = $1',
    [id],
  )
  return rows[0]
}

test('a mail and its job exist if and only if the transaction committed (SEC-154)', async () => {
  const jobs = async () =>
    (await t.owner.query(`select count(*)::int as n from graphile_worker.jobs where task_identifier = $1`, [SEND_MAIL])).rows[0].n
  const before = await jobs()
  const broken = t.db.withAuth().write(async tx => {
    enqueueMail(tx, mail)
    throw new Error('changed our mind')
  })
  await expect(broken).rejects.toThrow('changed our mind')
  expect(await jobs()).toBe(before)
  await enqueued()
  expect(await jobs()).toBe(before + 1)
})

test('without SMTP a mail stays in the built-in mailbox, and a local installation prints its link', async () => {
  const lines: string[] = []
  const id = await enqueued()
  await run(sendMail({ publicUrl: 'http://steward.test', print: line => lines.push(line) }), id)
  expect(await stateOf(id)).toEqual({ status: 'kept', attempts: 1, last_error: null, sent: false })
  expect(await textOf(id)).toBe(mailText(mail.blocks))
  expect(lines).toEqual(['Mail to ann@x.test: One Bcc: all@x.test\n  http://steward.test/auth?token=abc-DEF_1'])
})

test('by SMTP a mail is sent once, with one recipient, a one-line subject, and the same Message-ID on a retry', async () => {
  const smtp = await listenSmtp()
  const id = await enqueued()
  const task = sendMail({ smtpUrl: smtp.url, publicUrl: 'http://steward.test' })
  await run(task, id)
  await run(task, id)
  expect(await stateOf(id)).toMatchObject({ status: 'sent', sent: true })
  expect(smtp.received).toHaveLength(1)
  const [text = ''] = smtp.received
  expect(text).toContain(`Message-ID: <${id}@steward.test>`)
  expect(text).toContain('Subject: One Bcc: all@x.test')
  expect(text).toContain('From: Steward <no-reply@steward.test>')
  expect(text).not.toMatch(/^Bcc:/m)
  expect(text).toContain('Auto-Submitted: auto-generated')
  expect(text).toContain('token=')
  expect(text).toContain('Content-Type: multipart/alternative')
  expect(text).toContain('Content-Type: text/html; charset=utf-8')
  expect(await textOf(id)).toBe('Hello,\n\nhttp://steward.test/auth?token=(removed)\n')
  await smtp.close()
})

test('with an unreachable server the mail stays queued with the reason, and is failed after the last attempt', async () => {
  const id = await enqueued()
  const task = sendMail({ smtpUrl: 'smtp://127.0.0.1:1', publicUrl: 'http://steward.test' })
  await expect(run(task, id)).rejects.toThrow()
  expect(await stateOf(id)).toMatchObject({ status: 'queued', attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') })
  expect(await textOf(id)).toBe(mailText(mail.blocks))
  await expect(run(task, id, 12)).rejects.toThrow()
  expect(await stateOf(id)).toMatchObject({ status: 'failed', attempts: 2 })
  expect(await textOf(id)).toContain('token=(removed)')
})

test('a link that the mail server quotes in its answer is in no stored reason', async () => {
  const smtp = await listenSmtp({ answer: '554 5.7.1 http://steward.test/auth?token=abc-DEF_1 is on a list' })
  const failedTasks = { [mail.kind]: 'told_of_failure' }
  const [id, organizationId] = [await enqueued(), newId()]
  await t.owner.query('update platform.mail_messages set organization_id = $2 where id = $1', [id, organizationId])
  await expect(run(sendMail({ smtpUrl: smtp.url, publicUrl: 'http://steward.test', failedTasks }), id, 12)).rejects.toThrow()
  await smtp.close()
  const reason = expect.stringContaining('?token=(removed) is on a list')
  expect((await stateOf(id)).last_error).toEqual(reason)
  const told = `select j.payload from graphile_worker._private_jobs j where j.key = 'failed mail ' || $1`
  expect((await t.owner.query(told, [id])).rows).toEqual([{ payload: { id, organizationId, error: reason } }])
})

test('a leftover job does not send a mail that a restore kept, that was sent, or that has failed (SEC-153)', async () => {
  const smtp = await listenSmtp()
  for (const status of ['kept', 'sent', 'failed']) {
    const id = await enqueued()
    await t.owner.query('update platform.mail_messages set status = $2 where id = $1', [id, status])
    await run(sendMail({ smtpUrl: smtp.url, publicUrl: 'http://steward.test' }), id)
    expect(await stateOf(id)).toMatchObject({ status, sent: false })
  }
  expect(smtp.received).toEqual([])
  await smtp.close()
})

test('an address that the mail server says does not exist fails at once, and other rejections are tried again', async () => {
  const after = async (receiver: string) => {
    const smtp = await listenSmtp({ receiver })
    const id = await enqueued()
    await run(sendMail({ smtpUrl: smtp.url, publicUrl: 'http://steward.test' }), id).catch(() => undefined)
    await smtp.close()
    return stateOf(id)
  }
  expect(await after('550 5.1.1 no such user')).toMatchObject({ status: 'failed', last_error: expect.stringContaining('no such user') })
  for (const other of ['450 4.1.1 later', '550 5.4.5 daily limit', '550 no relaying', '554 5.7.1 blocked', '550 5.1.18 sender'])
    expect(await after(other), other).toMatchObject({ status: 'queued', attempts: 1 })
})

test('whatever the mail server answers, the reason is stored, in part if it is long', async () => {
  const smtp = await listenSmtp({ answer: `554 5.7.1 bad\u0000\u001b[31m ${'x'.repeat(100_000)}` })
  const id = await enqueued()
  await expect(run(sendMail({ smtpUrl: smtp.url, publicUrl: 'http://steward.test' }), id, 12)).rejects.toThrow('554')
  await smtp.close()
  const { status, last_error: reason } = await stateOf(id)
  expect(status).toBe('failed')
  expect(reason).toContain('5.7.1 bad [31m xxx')
  expect(reason).toHaveLength(1000)
})

test('a mail server that is never silent and never done is given up', async () => {
  const smtp = await listenSmtp({ delayMs: 60_000 })
  const id = await enqueued()
  const task = sendMail({ smtpUrl: smtp.url, publicUrl: 'http://steward.test', maxMs: 300 })
  await expect(run(task, id)).rejects.toThrow('took longer than 0.3 s')
  await smtp.close()
  expect(await stateOf(id)).toMatchObject({ status: 'queued', attempts: 1 })
})
