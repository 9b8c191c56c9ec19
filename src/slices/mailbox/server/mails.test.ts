import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAIL_KINDS, type MailKind } from '#core/mail.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { mailText } from '#server/mail/blocks.ts'
import { enqueueMail, type Mail } from '#server/mail/outbox.ts'
import { passwordChangedMail, resetMail, verificationMail } from '#slices/identity/server/mails.ts'
import { invitationMail } from '#slices/invitations/server/mail.ts'
import { mails as contract } from '#slices/mailbox/contract/mails.ts'
import { reviewMail } from '#slices/modules/server/review-mail.ts'
import { escalationMail } from '#slices/support/server/tickets/notices.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asking, makeOrganization, type TestOrganization } from '#test/organization.ts'
import { mailRoutes } from './routes.ts'

const publicUrl = 'https://steward.test'
const token = 'aZ09-_secretSECRETsecretSECRETsecretSECRET0'

/** One of each kind, as the product writes it. */
const samples: Record<MailKind, (to: string) => Mail> = {
  verify_email: to => verificationMail(to, publicUrl, token),
  reset_password: to => resetMail(to, publicUrl, token),
  password_changed: to => passwordChangedMail(to, publicUrl),
  organization_invitation: to =>
    invitationMail({
      to,
      publicUrl,
      token,
      organization: 'Cedar House',
      timezone: 'UTC',
      invitedBy: 'Ada Winters',
      role: 'Employee',
      expiresAt: '2026-11-28T03:00:00Z',
    }),
  module_request_reviewed: to =>
    reviewMail({ to, publicUrl, organization: 'Cedar House', module: 'Events', decision: 'rejected', notes: 'Next year' }),
  support_notification: to =>
    escalationMail({ to, organizationName: 'Cedar House', number: 12, link: `${publicUrl}/super-admin/support-tickets/x` }),
}

let t: TestDatabase
let cedar: TestOrganization<'ann' | 'bob'>
let birch: TestOrganization<'eve'>
beforeAll(async () => {
  t = await testDatabase()
  cedar = await makeOrganization(t, 'cedar', { ann: { toolbox_module: 'read' }, bob: { staff_module: 'write' } })
  birch = await makeOrganization(t, 'birch', { eve: { toolbox_module: 'write' } })
})
afterAll(() => t.close())

const client = (person: { token: string }, isDelivered = false) =>
  clientsOf(t, { contract }, { contract: mailRoutes({ publicUrl, isDelivered }) })(person).contract

/** Stores a mail as a request of the person does; null for one of an account. */
async function stored(mail: Mail, sender: { id: string; person: { token: string } } | null): Promise<string> {
  return sender === null
    ? t.db.withAuth().write(async tx => enqueueMail(tx, mail))
    : t.db.withTenant(asking(sender.person, 'member')).write(async tx => enqueueMail(tx, mail, sender.id))
}
const ofCedar = () => ({ id: cedar.id, person: cedar.people.ann })

describe('an organization reads', () => {
  test('its own mail, newest first, and that of no one else', async () => {
    const first = await stored(samples.organization_invitation('one@x.test'), ofCedar())
    const second = await stored(samples.organization_invitation('two@x.test'), ofCedar())
    const foreign = await stored(samples.organization_invitation('three@x.test'), { id: birch.id, person: birch.people.eve })
    const account = await stored(samples.reset_password('ann@cedar.test'), null)
    const { rows, total, more } = await client(cedar.people.ann).list({})
    expect(rows.map(row => row.id)).toEqual([second, first])
    expect({ total, more }).toEqual({ total: 2, more: false })
    expect(rows[0]).toMatchObject({ to: 'two@x.test', kind: 'organization_invitation', state: 'queued', error: null, sentAt: null })
    for (const id of [foreign, account]) await expect(client(cedar.people.ann).read({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(client(cedar.people.ann).list({ after: foreign })).rejects.toMatchObject({ code: 'VALIDATION' })
  })

  test('with the permission for the toolbox only', async () => {
    await expect(client(cedar.people.bob).list({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const { rows } = await client(cedar.people.ann).list({})
    await expect(client(cedar.people.bob).read({ id: rows[0]!.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test.each(MAIL_KINDS)('the text of %s without the secret of its link, whatever becomes of the mail', async kind => {
    const mail = samples[kind]('lena@x.test')
    const id = await stored(mail, ofCedar())
    for (const status of ['queued', 'kept', 'failed', 'sent']) {
      await t.owner.query('update platform.mail_messages set status = $2 where id = $1', [id, status])
      const read = await client(cedar.people.ann).read({ id })
      expect(JSON.stringify(read)).not.toContain(token)
      expect(read.text).toBe(mailText(mail.blocks).replace(token, '(removed)'))
      expect(read.isLinkMasked).toBe(mailText(mail.blocks).includes(token))
    }
    const list = await client(cedar.people.ann).list({})
    expect(JSON.stringify(list)).not.toContain(token)
  })
})

describe('a list of mail', () => {
  const list = (input: Parameters<ReturnType<typeof client>['list']>[0]) => client(cedar.people.ann).list(input)
  beforeAll(async () => {
    await t.owner.query('delete from platform.mail_messages')
    for (let n = 0; n < 5; n++) await stored(samples.organization_invitation(`page-${n}@x.test`), ofCedar())
    await stored(samples.verify_email('100%_sure@x.test'), ofCedar())
    // All at the same instant: the order must still be one.
    await t.owner.query(`update platform.mail_messages set created_at = '2026-11-20T10:00:00Z', status = 'kept'`)
    await t.owner.query(
      `update platform.mail_messages set status = 'failed', last_error = 'Mailbox full' where to_address = 'page-3@x.test'`,
    )
  })

  test('goes on after the last mail of a page, and shows each once', async () => {
    const seen: string[] = []
    for (let after: string | undefined, more = true; more; ) {
      const page = await list({ limit: 2, after })
      expect(page.total).toBe(6)
      seen.push(...page.rows.map(row => row.to))
      after = page.rows.at(-1)?.id
      more = page.more
    }
    expect(seen).toHaveLength(6)
    expect(new Set(seen).size).toBe(6)
  })

  test('is narrowed to a state, with the reason of a failure, and to a kind', async () => {
    expect((await list({ state: 'failed' })).rows).toMatchObject([{ to: 'page-3@x.test', error: 'Mailbox full' }])
    expect((await list({ kind: 'verify_email' })).rows.map(row => row.to)).toEqual(['100%_sure@x.test'])
    expect(await list({ state: 'sent' })).toMatchObject({ rows: [], total: 0, more: false })
  })

  test('is searched by address and subject, in any case, where % and _ are plain characters', async () => {
    expect((await list({ search: 'PAge-4' })).rows.map(row => row.to)).toEqual(['page-4@x.test'])
    expect((await list({ search: 'cedar house' })).total).toBe(5)
    expect((await list({ search: '100%_' })).total).toBe(1)
    expect((await list({ search: '%' })).total).toBe(1)
  })

  test('says whether mail leaves the installation', async () => {
    expect((await client(cedar.people.ann, true).list({})).isDelivered).toBe(true)
    expect((await list({})).isDelivered).toBe(false)
  })
})

describe('the database itself', () => {
  const asTenant = () => t.db.withTenant(asking(cedar.people.ann, 'member'))

  test('gives the request role no text with a link, whatever it selects', async () => {
    const text = sqlStatement<object, { bodyText: string }>('select body_text from platform.mail_messages')
    await expect(asTenant().readOnce(tx => tx.rows(text, {}))).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  test('shows a request the mail of its own organization, without a condition', async () => {
    await stored(samples.organization_invitation('foreign@x.test'), { id: birch.id, person: birch.people.eve })
    await stored(samples.reset_password('account@x.test'), null)
    const all = sqlStatement<object, { organizationId: string }>('select distinct organization_id from platform.mail_messages')
    expect(await asTenant().readOnce(tx => tx.rows(all, {}))).toEqual([{ organizationId: cedar.id }])
  })

  test('lets no request put mail into the mailbox of another organization', async () => {
    const written = stored(samples.organization_invitation('x@x.test'), { id: birch.id, person: cedar.people.ann })
    await expect(written).rejects.toMatchObject({ cause: { code: '42501' } })
  })
})
