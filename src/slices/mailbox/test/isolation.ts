import { newId } from '#server/id.ts'
import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'

declare module '#test/isolation/fixture.ts' {
  interface Ids {
    /** Of the organization, to someone it invited. */
    mailId: string
    /** Likewise; it could not be sent and has no link. */
    failedMailId: string
  }
}

export const makeIds: MakeIds<'mailId' | 'failedMailId'> = {
  mailId: async (t, { organization }) => {
    const id = newId()
    await t.owner.query(
      `insert into platform.mail_messages (id, organization_id, kind, to_address, subject, body_text, status)
       values ($1, $2, 'organization_invitation', 'lena@outside.test', 'Join us', 'Hi', 'kept')`,
      [id, organization.id],
    )
    return id
  },
  failedMailId: async (t, { organization }) => {
    const id = newId()
    await t.owner.query(
      `insert into platform.mail_messages (id, organization_id, kind, to_address, subject, body_text, status)
       values ($1, $2, 'welcome', 'lena@outside.test', 'Welcome', 'Hi', 'failed')`,
      [id, organization.id],
    )
    return id
  },
}

export const fixtures: Fixtures = {
  'mails.list': {
    as: 'administrator',
    input: ({ mailId }) => ({ after: mailId }),
  },
  'installationMails.list': { exempt: 'for platform administrators: test/isolation/operators.test.ts' },
  'installationMails.read': {
    exempt: 'for platform administrators: test/isolation/operators.test.ts',
    fixedInput: { id: '01a1aaaa-0000-7000-8000-000000000000' },
  },
  'mails.sendAgain': { as: 'administrator', input: ({ failedMailId }) => ({ id: failedMailId }) },
  'mails.read': { as: 'administrator', input: ({ mailId }) => ({ id: mailId }) },
}
