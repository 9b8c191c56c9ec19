import { expect, type Page } from '@playwright/test'

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

/** Fills the open sign-in form and waits for the screen behind it. */
export async function enterCredentials(page: Page, account: Account, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(accounts[account])
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Signs in by the call that the form makes, in a fraction of its time. sign-in.spec.ts tests the form. */
export async function authenticate(page: Page, account: Account): Promise<void> {
  const data = { email: accounts[account], password: PASSWORD }
  await expect(await page.request.post('/api/v1/auth/sign-in', { data })).toBeOK()
}

/** The same, and opens an address. */
export async function signIn(page: Page, account: Account, path = '/settings/my-account'): Promise<void> {
  await authenticate(page, account)
  await page.goto(path)
  await expect(page.locator('h1')).toBeVisible()
}
