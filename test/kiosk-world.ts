import { newId } from '#server/id.ts'
import type { TestDatabase } from './database.ts'
import type { Answer, Credentials, TestApp } from './http/app.ts'
import { timeWorld } from './time-world.ts'

type Jar = Map<string, string>

/** A browser that keeps the cookies and the request token it is sent. */
export class KioskBrowser {
  readonly app: TestApp
  readonly jar: Jar
  #requestToken = ''

  constructor(app: TestApp, cookies: Jar = new Map()) {
    this.app = app
    this.jar = new Map(cookies)
  }

  async rpc(name: string, input: unknown = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await this.app.rpc(name, input, { ...this.credentials, ...headers })
    this.#keep(answer)
    return answer
  }

  get credentials(): Credentials {
    return { cookie: [...this.jar].map(([name, value]) => `${name}=${value}`).join('; '), 'x-request-token': this.#requestToken }
  }

  /** Takes over a session that was begun elsewhere. */
  take({ cookie, 'x-request-token': requestToken }: Credentials): this {
    for (const pair of cookie.split('; ')) this.jar.set(...(pair.split('=') as [string, string]))
    this.#requestToken = requestToken
    return this
  }

  /** Another browser with the same cookies, as of someone who copied them. */
  copy(): KioskBrowser {
    const copy = new KioskBrowser(this.app, this.jar)
    copy.#requestToken = this.#requestToken
    return copy
  }

  #keep({ headers, json }: Answer): void {
    for (const line of [headers['set-cookie'] ?? []].flat().map(String)) {
      const [pair = '', ...attributes] = line.split('; ')
      const at = pair.indexOf('=')
      if (attributes.includes('Max-Age=0')) this.jar.delete(pair.slice(0, at))
      else this.jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const token = (json as { json?: { request_token?: string } } | undefined)?.json?.request_token
    if (token !== undefined) this.#requestToken = token
  }
}

/** An organization with an administrator, a manager, and people on staff who have no account. */
export async function kioskWorld(t: TestDatabase, app: TestApp, subdomain: string) {
  const organization = await timeWorld(t, subdomain, {
    admin: { name: 'Ada', role: 'administrator' },
    manager: { name: 'Marcus', role: 'manager', manager: 'admin' },
    employee: { name: 'Amina', role: 'employee', manager: 'manager' },
  })
  const as = async (person: { userId: string }) => new KioskBrowser(app).take(await app.signIn(person, organization.id))
  const admin = await as(organization.people.admin)
  const groupId = (
    await t.owner.query<{ id: string }>('select time_tracking_group_id as id from app.employees where id = $1', [
      organization.people.employee.employeeId,
    ])
  ).rows[0]!.id

  return {
    organization,
    admin,
    as,

    /** A browser that is a kiosk, with no one signed in. */
    async kiosk(name = 'Front desk'): Promise<{ browser: KioskBrowser; id: string }> {
      const browser = await as(organization.people.admin)
      const bound = await browser.rpc('kiosks.add', { name })
      if (bound.status !== 200) throw new Error(bound.text)
      return { browser, id: (bound.json as { json: { id: string } }).json.id }
    },

    /** Someone on staff without an account. */
    async staff(
      number: string | null,
      firstName = 'Rosa',
      managerId: string | null = organization.people.manager.employeeId,
    ): Promise<string> {
      const id = newId()
      await t.owner.query(
        `insert into app.employees (organization_id, id, first_name, last_name, employee_id, time_tracking_group_id, reports_to_employee_id)
         values ($1, $2, $3, 'Test', $4, $5, $6)`,
        [organization.id, id, firstName, number, groupId, managerId],
      )
      return id
    },

    /** The first code of someone on staff. */
    async giveCode(employeeId: string): Promise<string> {
      const given = await admin.rpc('kioskAccess.giveCode', { id: employeeId })
      if (given.status !== 200) throw new Error(given.text)
      return (given.json as { json: { code: string } }).json.code
    },
  }
}

export type KioskWorld = Awaited<ReturnType<typeof kioskWorld>>

/** A code that a person chooses. */
export const OWN_CODE = '480913'
