import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sqlStatement } from '#server/db/statement.ts'
import { newId } from '#server/id.ts'
import { button } from '#server/mail/blocks.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { resetMail } from '#slices/identity/server/mails.ts'
import { installationMails as contract } from '#slices/mailbox/contract/mails.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asking, makeOrganization, type TestOrganization } from '#test/organization.ts'
import { installationMailRoutes } from './routes.ts'

let t: TestDatabase
let cedar: TestOrganization<'ann' | 'ola'>
const ids: string[] = []
beforeAll(async () => {
  t = await testDatabase()
  cedar = await makeOrganization(t, 'cedar', { ann: { toolbox_module: 'write' }, ola: {} })
  // Ola operates the installation, and is in no organization.
  await t.owner.query('insert into platform.administrators (user_id) values ($1)', [cedar.people.ola.userId])
  await t.owner.query('update auth.session set "organizationId" = null where token = $1', [cedar.people.ola.token])
  const invitation = {
    kind: 'organization_invitation',
    to: 'lena@x.test',
    subject: 'Join us',
    blocks: [button('Join', 'https://x.test/i?token=inv-1')],
  } as const
  ids.push(
    await t.db.withTenant(asking(cedar.people.ann, 'member')).write(async tx => enqueueMail(tx, invitation, cedar.id)),
    await t.db.withAuth().write(async tx => enqueueMail(tx, resetMail('rosa@x.test', 'https://x.test', 'reset-1'))),
  )
})
afterAll(() => t.close())

const mails = (isDelivered = false) =>
  clientsOf(t, { contract }, { contract: installationMailRoutes({ publicUrl: 'https://x.test', isDelivered }) })(cedar.people.ola).contract

test('an operator reads the mail of all organizations and accounts, newest first, with whose it is', async () => {
  const { rows, total, more } = await mails().list({})
  expect(rows.map(({ id, organizationName }) => [id, organizationName])).toEqual([
    [ids[1], null],
    [ids[0], 'cedar'],
  ])
  expect({ total, more }).toEqual({ total: 2, more: false })
})

test('an operator reads a link that can still be used, to hand it on, and no longer when its mail was sent', async () => {
  expect(await mails().read({ id: ids[1]! })).toMatchObject({ to: 'rosa@x.test', isLinkMasked: false })
  expect((await mails().read({ id: ids[1]! })).text).toContain('token=reset-1')
  expect((await mails().read({ id: ids[0]! })).text).toContain('token=inv-1')
  await t.owner.query(`update platform.mail_messages set status = 'sent', body_text = app.without_links(body_text) where id = $1`, [ids[0]])
  const sent = await mails().read({ id: ids[0]! })
  expect(sent).toMatchObject({ isLinkMasked: true, text: 'https://x.test/i?token=(removed)\n' })
  await expect(mails().read({ id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

describe('reading a link that still works is recorded', () => {
  beforeEach(() => t.owner.query('delete from platform.security_events'))
  const recorded = async () =>
    (await t.owner.query('select kind, user_id, organization_id, record_id, operation, count from platform.security_events')).rows

  test('with who read it and which mail it was, each time', async () => {
    const event = {
      kind: 'mail_link_read',
      user_id: cedar.people.ola.userId,
      organization_id: null,
      record_id: ids[1],
      operation: 'installationMails.read',
      count: 1,
    }
    await mails().read({ id: ids[1]! })
    await mails().read({ id: ids[1]! })
    expect(await recorded()).toEqual([event, event])
    const { rows } = await t.owner.query('select * from platform.security_events')
    expect(JSON.stringify(rows)).not.toContain('reset-1')
  })

  test('and not where no link is shown: in the list, behind a cursor, in a mail that was sent', async () => {
    await t.owner.query(`update platform.mail_messages set status = 'sent', body_text = app.without_links(body_text) where id = $1`, [
      ids[0],
    ])
    await mails().list({})
    await mails().list({ after: ids[1]! })
    await mails().read({ id: ids[0]! })
    expect(await recorded()).toEqual([])
  })

  test('by the database, so that no text is read without it', async () => {
    const unnamed = sqlStatement<{ id: string }, { body: string }>(
      `select body_text as body from app.installation_mail($id, 'by hand', null, '127.0.0.1')`,
    )
    const operator = t.db.withOperator({ token: cedar.people.ola.token, domain: null, organization: null })
    await expect(operator.readOnce(tx => tx.rows(unnamed, { id: ids[1]! }))).rejects.toMatchObject({ code: '23502' })
  })
})

test('pages, filters and the search are those of an organization’s list', async () => {
  const first = await mails().list({ limit: 1 })
  expect(first).toMatchObject({ more: true, total: 2 })
  const second = await mails().list({ limit: 1, after: first.rows[0]!.id })
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual([ids[1], ids[0]])
  expect(second.more).toBe(false)
  expect((await mails().list({ kind: 'reset_password' })).rows.map(({ id }) => id)).toEqual([ids[1]])
  expect((await mails().list({ search: 'JOIN' })).rows.map(({ id }) => id)).toEqual([ids[0]])
  expect((await mails().list({ state: 'failed' })).rows).toEqual([])
  await expect(mails().list({ after: newId() })).rejects.toMatchObject({ code: 'VALIDATION' })
  expect((await mails(true).list({})).isDelivered).toBe(true)
})

test('the functions answer only in the mode that the gate gives an operator, and the operator’s role reads no table', async () => {
  const read = sqlStatement<object, { subject: string }>('select subject from app.installation_mails(null, null, null, null, 10)')
  const asMember = t.db.withTenant(asking(cedar.people.ann, 'member')).readOnce(tx => tx.rows(read, {}))
  await expect(asMember).rejects.toMatchObject({ cause: { code: '42501' } })
  const login = await t.connectAsLogin()
  await login.query('begin')
  await login.query('set local role app_platform')
  await expect(login.query('select * from app.installation_mails(null, null, null, null, 10)')).rejects.toMatchObject({ code: '42501' })
  await login.query('rollback')
  await login.end()
  const table = sqlStatement<object, { subject: string }>('select subject from platform.mail_messages')
  const { token } = cedar.people.ola
  const direct = t.db.withOperator({ token, domain: null, organization: null }).readOnce(tx => tx.rows(table, {}))
  await expect(direct).rejects.toMatchObject({ cause: { code: '42501' } })
})
