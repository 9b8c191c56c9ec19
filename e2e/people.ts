import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { RunningServer } from './server.ts'

export const PASSWORD = 'harbor-light-demo'

/** The accounts that can sign in to the demo data. */
export const accounts = {
  super: 'super@steward.test',
  admin: 'admin@harborlight.test',
  manager: 'manager@harborlight.test',
  employee: 'employee@harborlight.test',
  riverAdmin: 'admin@riverfood.test',
  riverEmployee: 'employee@riverfood.test',
} as const

export type Account = keyof typeof accounts

/** The name that colleagues see. */
export const names = { manager: 'Marcus Bell', employee: 'Ines Fontaine', admin: 'Dana Whitfield' } as const

/** A server, or an organization of its own on one, whose people have addresses of their own. */
export interface Installation extends Pick<RunningServer, 'url'> {
  domain?: string
}

/** The address of an account at a copy of Harbor Light; the other accounts are the server's. */
export const emailAt = ({ domain = 'harborlight' }: Pick<Installation, 'domain'>, account: Account): string =>
  accounts[account].replace('@harborlight.', `@${domain}.`)

/** Fills the open sign-in form and waits for the screen behind it. */
export async function enterCredentials(
  page: Page,
  account: Account,
  password = PASSWORD,
  email: string = accounts[account],
): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** Sessions that a worker has begun, by server and address: each costs the server a password's hash. */
const sessions = new Map<string, { cookies: Cookies; since: number }>()
/** Some changes ask for the password again ten minutes after it was given. */
const MAX_AGE_MS = 5 * 60_000

/** Signs in without the form, which sign-in.spec.ts tests; with the session of an earlier test of this worker, if that is still alive. */
export async function authenticate(page: Page, account: Account, installation: Installation): Promise<void> {
  const key = `${installation.url} ${emailAt(installation, account)}`
  const begun = sessions.get(key)
  if (begun !== undefined && Date.now() - begun.since < MAX_AGE_MS) {
    await page.context().addCookies(begun.cookies)
    const { session } = await (await page.request.get('/api/v1/auth/session')).json()
    if (session !== null) return
    await page.context().clearCookies()
  }
  await beginSession(page, account, installation)
  sessions.set(key, { cookies: await page.context().cookies(), since: Date.now() })
}

/** Signs in with a separate session, as on another device: ending one leaves the other. */
export async function beginSession(page: Page, account: Account, installation: Installation): Promise<void> {
  const data = { email: emailAt(installation, account), password: PASSWORD }
  await expect(await page.request.post('/api/v1/auth/sign-in', { data })).toBeOK()
}

/** Opens an address as someone who has signed in. */
export async function open(page: Page, path = '/settings/my-account'): Promise<void> {
  await page.goto(path)
  await expect(page.locator('h1')).toBeVisible()
}
