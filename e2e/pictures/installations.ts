import { type APIRequestContext, type BrowserContextOptions, expect, request } from '@playwright/test'
import { makeFolder } from '#test/own-place.ts'
import { accounts, PASSWORD } from '../people.ts'
import { type RunningServer, startServer } from '../server.ts'
import type { Role } from './plan.ts'

export type SignedIn = Exclude<BrowserContextOptions['storageState'], undefined>

/** A call over HTTP. Throws where the server denies it. */
async function post<T>(api: APIRequestContext, path: string, data: object, requestToken?: string): Promise<T> {
  const headers = requestToken === undefined ? {} : { 'x-request-token': requestToken }
  const response = await api.post(`/api/v1${path}`, { data, headers })
  await expect(response, path).toBeOK()
  return (await response.json()) as T
}

/** Signs an account of the demo in; a stranger has no session. */
export async function signInAs({ url }: RunningServer, role: Role): Promise<SignedIn | undefined> {
  if (role === 'stranger') return undefined
  const api = await request.newContext({ baseURL: url })
  // A server with much to do asks to come again.
  await expect(() => post(api, '/auth/sign-in', { email: accounts[role], password: PASSWORD })).toPass({ timeout: 30_000 })
  const state = await api.storageState()
  await api.dispose()
  return state
}

/** Loads the server's view of the current user. */
export async function bootstrapOf<T>({ url }: RunningServer, storageState: SignedIn): Promise<T> {
  const api = await request.newContext({ baseURL: url, storageState })
  const response = await api.get('/api/v1/bootstrap')
  await expect(response).toBeOK()
  const bootstrap = (await response.json()) as T
  await api.dispose()
  return bootstrap
}

/** An installation without demo data, before anyone set it up. */
export const startEmpty = () => startServer({ folder: makeFolder(), env: { STEWARD_DEMO: '0' } })

/** Sets it up as its first visit does. Its operator is its administrator. */
export async function setUp(
  server: RunningServer,
): Promise<{ admin: SignedIn; invite: (role: 'manager' | 'employee') => Promise<SignedIn> }> {
  const [, code = ''] = await server.logged(/Setup code: (\S+)/)
  const api = await request.newContext({ baseURL: server.url })
  const { request_token } = await post<{ request_token: string }>(api, '/setup', {
    code,
    firstName: 'Ada',
    lastName: 'Winters',
    email: 'ada@cedarhouse.test',
    password: PASSWORD,
    organizationName: 'Cedar House',
    subdomain: 'cedarhouse',
    timezone: 'America/New_York',
  })
  const invite = async (role: 'manager' | 'employee') => {
    const list = await api.get('/api/v1/invitations')
    const { roles } = (await list.json()) as { roles: { id: string; key: string | null }[] }
    const roleId = roles.find(({ key }) => key === role)?.id
    const sent = await post<{ invitations: { link: string }[] }>(
      api,
      '/invitations',
      { emails: [`${role}@cedarhouse.test`], roleId },
      request_token,
    )
    const token = new URL(sent.invitations[0]!.link).searchParams.get('token')
    const own = await request.newContext({ baseURL: server.url })
    await post(own, '/invitations/accept', {
      token,
      firstName: 'Sol',
      lastName: role === 'manager' ? 'Reyes' : 'Adair',
      password: PASSWORD,
    })
    const state = await own.storageState()
    await own.dispose()
    return state
  }
  return { admin: await api.storageState(), invite }
}
