import type { Settings } from '#server/settings.ts'
import type { SystemRoleKey } from '#slices/access/rules/system-roles.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { type Credentials, testApp } from './http/app.ts'
import { mailsTo } from './identity.ts'
import { addPerson, type NewOrganization, type NewPerson, newOrganization, type Person } from './organization.ts'

export const PASSWORD = 'lantern-over-the-pier'

/** A call's answer, as a test reads it. */
export interface Called {
  status: number
  /** The output, or the error. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape, and compares them with what it expects
  json: any
  /** The session's cookie, if the answer sets it. */
  cookie: string | undefined
}

/** The whole server with organizations that invite. Each organization has an administrator who is signed in. */
export async function invitingServer(changes: Partial<Settings> = {}) {
  const t = await testDatabase({ connections: 8 })
  const app = await testApp(t, changes)
  let made = 0

  async function call(name: string, input: unknown, headers: Record<string, string> = {}): Promise<Called> {
    const { status, json, headers: answered } = await app.rpc(name, input, headers)
    const cookie = [answered['set-cookie']].flat().find(value => /^(__(Host|Secure)-)?steward=[^;]/.test(String(value)))
    return { status, json: (json as { json: unknown }).json, cookie: cookie === undefined ? undefined : String(cookie).split(';')[0] }
  }

  return {
    t,
    app,
    call,
    close: async () => {
      await app.close()
      await t.close()
    },
    row: async (sql: string, ...values: unknown[]) => (await t.owner.query(sql, values)).rows[0],
    rows: async (sql: string, ...values: unknown[]) => (await t.owner.query(sql, values)).rows,

    async organization(role: SystemRoleKey = 'administrator') {
      const organization = await newOrganization(t, `cedar${++made}`)
      const ada = await addPerson(t, organization, 'Ada', { role })
      return { ...organization, ada, ...actions(organization, await app.signIn(ada, organization.id)) }
    },
  }

  function actions(organization: NewOrganization, credentials: Credentials) {
    const address = (name: string) => `${name.toLowerCase()}@${organization.domain}.example`
    const as = (who: Credentials) => ({
      list: (input: object = {}) => call('invitations.list', input, who),
      invite: (emails: string | string[], input: object = {}) =>
        call('invitations.create', { emails: [emails].flat(), roleId: organization.roles.employee, ...input }, who),
      resend: (id: string) => call('invitations.resend', { id }, who),
      newLinks: () => call('invitations.newLinks', {}, who),
      revoke: (id: string) => call('invitations.revoke', { id }, who),
    })
    return {
      credentials,
      address,
      ...as(credentials),
      as,
      add: (name: string, options: NewPerson) => addPerson(t, organization, name, options),
      signIn: (person: Pick<Person, 'userId'>) => app.signIn(person, organization.id),
      /** Invites one address; the id of the invitation and the secret of its link, as the mail has it. */
      async invited(name: string, input: object = {}): Promise<{ id: string; token: string; email: string }> {
        const email = address(name)
        const { status, json } = await call(
          'invitations.create',
          { emails: [email], roleId: organization.roles.employee, ...input },
          credentials,
        )
        if (status !== 200) throw new Error(JSON.stringify(json))
        return { id: json.invitations[0].id, token: tokenIn(json.invitations[0].link), email }
      },
    }
  }
}

export type InvitingServer = Awaited<ReturnType<typeof invitingServer>>

export const tokenIn = (link: string): string => new URL(link).searchParams.get('token')!

/** Form values of a new person. */
export const newPerson = (token: string, change: object = {}) => ({
  token,
  firstName: 'Lena',
  lastName: 'Ortiz',
  password: PASSWORD,
  ...change,
})

/** The secret in the latest mail to an address. */
export const mailedToken = async (t: TestDatabase, email: string): Promise<string> => (await mailsTo(t, email)).at(-1)?.token ?? ''
