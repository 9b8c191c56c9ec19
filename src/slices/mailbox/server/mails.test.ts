import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MailKind, mailKinds } from '#core/mail.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { newId } from '#server/id.ts'
import { mailText } from '#server/mail/blocks.ts'
import { enqueueMail, type Mail } from '#server/mail/outbox.ts'
import { factorMail } from '#slices/identity/server/factors/mails.ts'
import { confirmOldEmailMail, emailChangedMail, passwordChangedMail, resetMail, verificationMail } from '#slices/identity/server/mails.ts'
import { invitationMail } from '#slices/invitations/server/mail.ts'
import { mails as contract } from '#slices/mailbox/contract/mails.ts'
import { notificationMail } from '#slices/notifications/server/mail/compose.ts'
import { welcomeMail } from '#slices/organizations/server/public.ts'
import { installationAlertMail } from '#slices/super-admin/server/alerts/mail.ts'
import { operatorMail } from '#slices/support/server/tickets/notices.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asking, makeOrganization, type TestOrganization } from '#test/organization.ts'
import { mailRoutes } from './routes.ts'
import { mailTopics } from './topics.ts'

const publicUrl = 'https://steward.test'
const token = 'aZ09-_secretSECRETsecretSECRETsecretSECRET0'

const told = { organization: 'Cedar House', address: 'https://cedar.steward.test' }
const first = {
  id: newId(),
  title: 'Module Request Rejected',
  message: 'Ada Winters rejected your request for Events.',
  relatedResourceId: newId(),
}
const second = { id: newId(), title: 'Timesheet reopened', message: 'Ada Winters reopened your timesheet.', relatedResourceId: newId() }

/** A sample of each kind, as the product writes it. */
const samples: Record<MailKind, (to: string) => Mail> = {
  verify_email: to => verificationMail(to, publicUrl, token),
  reset_password: to => resetMail(to, publicUrl, token),
  password_changed: to => passwordChangedMail(to, publicUrl),
  confirm_email_change: to => confirmOldEmailMail(to, 'new@x.test', publicUrl, token),
  email_changed: to => emailChangedMail(to, publicUrl),
  second_factor_changed: to => factorMail('passkey_added', to, publicUrl),
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
  notification: to => notificationMail({ kind: 'notification', to, ...told, notifications: [first] }),
  notification_digest: to => notificationMail({ kind: 'notification_digest', to, ...told, notifications: [first, second] }),
  welcome: to => welcomeMail({ to, publicUrl, organization: 'Cedar House', role: 'Employee' }),
  admin_alert: to => installationAlertMail({ to, publicUrl, cause: { kind: 'disk', free: 1, total: 100 } }),
  support_notification: to =>
    operatorMail({
      to,
      organizationName: 'Cedar House',
      number: 12,
      event: 'escalated',
      link: `${publicUrl}/super-admin/support-tickets/x`,
    }),
}

let t: TestDatabase
let cedar: TestOrganization<'ann' | 'bob' | 'wes'>
let birch: TestOrganization<'eve'>
beforeAll(async () => {
  t = await testDatabase()
  cedar = await makeOrganization(t, 'cedar', {
    ann: { toolbox_module: 'read' },
    bob: { staff_module: 'write' },
    wes: { toolbox_module: 'write' },
  })
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

  test.each(Object.keys(mailKinds) as MailKind[])(
    'no link in what is stored of %s for its HTML, once it is not waiting any more',
    async kind => {
      const mail = samples[kind]('lena@x.test')
      for (const status of ['failed', 'sent', 'kept', 'bounced']) {
        const id = await stored(mail, ofCedar())
        const blocks = async () => (await t.owner.query('select blocks from platform.mail_messages where id = $1', [id])).rows[0].blocks
        expect(await blocks()).toEqual(mail.blocks)
        await t.owner.query('update platform.mail_messages set status = $2 where id = $1', [id, status])
        const masked = JSON.parse(JSON.stringify(mail.blocks).replaceAll(token, '(removed)'))
        expect(await blocks()).toEqual(status === 'failed' ? masked : null)
      }
    },
  )

  test.each(Object.keys(mailKinds) as MailKind[])(
    'the text of %s without the secret of its link, whatever becomes of the mail',
    async kind => {
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
    },
  )
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

test.each([
  [
    'an escalation',
    (name: string) => operatorMail({ to: 'x@x.test', organizationName: name, number: 1, event: 'escalated', link: publicUrl }),
  ],
  [
    'a reply to an escalated ticket',
    (name: string) => operatorMail({ to: 'x@x.test', organizationName: name, number: 1, event: 'replied', link: publicUrl }),
  ],
  ['a welcome', (name: string) => welcomeMail({ to: 'x@x.test', publicUrl, organization: name, role: name })],
  [
    'a notification',
    (name: string) =>
      notificationMail({
        kind: 'notification',
        to: 'x@x.test',
        organization: name,
        address: publicUrl,
        notifications: [{ ...first, title: name, message: name }],
      }),
  ],
])('%s has no link in the names that people choose', (_, make) => {
  const { subject, blocks } = make('Sign in at https://evil.example/now')
  expect(subject).not.toMatch(/:\/\/evil|evil\.example/)
  expect(mailText(blocks)).not.toMatch(/:\/\/evil|evil\.example/)
})

describe('a failed mail', () => {
  const failed = async (mail: Mail) => {
    const id = await stored(mail, ofCedar())
    await t.owner.query(
      `update platform.mail_messages set status = 'failed', last_error = 'Mailbox full', caused_by = null, body_text = app.without_links(body_text)
       where id = $1`,
      [id],
    )
    return id
  }
  const writer = () => client(cedar.people.wes)
  const jobOf = async (id: string) =>
    (
      await t.owner.query(
        `select attempts, payload ->> 'id' as id from graphile_worker._private_jobs where key = 'mail:' || $1 and attempts < max_attempts`,
        [id],
      )
    ).rows

  test('without a link is sent again, for whoever asked, and the trail says so', async () => {
    const id = await failed(samples.welcome('lena@x.test'))
    await t.owner.query(`update graphile_worker._private_jobs set attempts = max_attempts where key = 'mail:' || $1`, [id])
    expect(await jobOf(id)).toEqual([])
    await writer().sendAgain({ id })
    const { rows } = await t.owner.query('select status, last_error, caused_by, blocks from platform.mail_messages where id = $1', [id])
    expect(rows[0]).toMatchObject({ status: 'queued', last_error: null, caused_by: cedar.people.wes.userId })
    expect(rows[0].blocks).toEqual(samples.welcome('lena@x.test').blocks)
    expect(await jobOf(id)).toEqual([{ attempts: 0, id }])
    const trail = await t.owner.query(`select action from app.audit_events where resource_id = $1`, [id])
    expect(trail.rows).toEqual([{ action: 'mail.sent_again' }])
  })

  test('with a link is not: its link was masked', async () => {
    const id = await failed(samples.organization_invitation('lena@x.test'))
    await expect(writer().sendAgain({ id })).rejects.toMatchObject({ code: 'CONFLICT', details: { rule: 'mail_link' } })
  })

  test('is sent again by whoever may change what the toolbox does, and no other organization’s is', async () => {
    const id = await failed(samples.welcome('lena@x.test'))
    await expect(client(cedar.people.ann).sendAgain({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(client(birch.people.eve).sendAgain({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const account = await stored(samples.password_changed('ann@cedar.test'), null)
    await expect(writer().sendAgain({ id: account })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each(['queued', 'sent', 'kept', 'bounced'])('is the only one that can be: not one that is %s', async status => {
    const id = await stored(samples.welcome('lena@x.test'), ofCedar())
    await t.owner.query('update platform.mail_messages set status = $2 where id = $1', [id, status])
    await expect(writer().sendAgain({ id })).rejects.toMatchObject({ code: 'CONFLICT', details: { rule: 'mail_state' } })
  })
})

describe('who caused a mail that did not arrive is told', () => {
  const told = async (id: string, organizationId: string, topic = 'failed_welcome') => {
    const asked = { ids: [id], users: [cedar.people.ann, cedar.people.wes, birch.people.eve].map(({ userId }) => userId) }
    return (await t.jobs.withJob(organizationId).read(tx => tx.rows(mailTopics[topic]!.audience, asked))).map(({ userId }) => userId)
  }

  test('where they caused it, and no one else', async () => {
    const id = await stored(samples.welcome('lena@x.test'), ofCedar())
    expect(await told(id, cedar.id)).toEqual([cedar.people.ann.userId])
    expect(await told(id, birch.id)).toEqual([])
  })

  test('also of a mail about an account, which stands in no mailbox of the organization', async () => {
    const id = await t.db
      .withTenant(asking(cedar.people.ann, 'member'))
      .write(async tx => enqueueMail(tx, samples.reset_password('bob@x.test')))
    expect(await told(id, cedar.id, 'failed_reset_password')).toEqual([cedar.people.ann.userId])
    await expect(client(cedar.people.ann).read({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('no one of a stranger’s', async () => {
    const id = await stored(samples.reset_password('bob@x.test'), null)
    expect(await told(id, cedar.id)).toEqual([])
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
