import { expect, type Page } from '@playwright/test'
import type { ViewsByAccount } from '#e2e/view.ts'

/** Opens the current path at an organization's own address. */
async function openAt(page: Page, subdomain: string): Promise<void> {
  const address = new URL(page.url())
  address.hostname = `${subdomain}.localhost`
  await page.goto(address.href)
}

/** Answers a call of the part identity as the server does in a case that a page without a real link doesn't come to. */
const answerWith = (page: Page, name: string, { rule, ...error }: { status: number; code: string; rule: string }) =>
  page.route(`**/rpc/identity/${name}`, route =>
    route.fulfill({ status: error.status, json: { json: { defined: false, message: '', ...error, data: { rule } } } }),
  )

/** Before sign-in, and one’s own account. */
export const views: ViewsByAccount = {
  stranger: [
    {
      name: 'second factor, invalid',
      path: '/auth?mode=second-factor',
      prepare: async page => {
        await page.getByRole('button', { name: 'Verify' }).click()
        await expect(page.getByRole('alert').first()).toBeVisible()
      },
    },
    {
      name: 'second factor, a passkey alone',
      path: '/auth?mode=second-factor&factor=passkey',
      prepare: page => page.getByRole('button', { name: 'Use a backup code instead' }).click(),
    },
    {
      name: 'second factor, no more codes',
      path: '/auth?mode=second-factor',
      prepare: async page => {
        await answerWith(page, 'verifySecondFactor', { status: 403, code: 'FORBIDDEN', rule: 'second_factor_closed' })
        await page.getByLabel('Code', { exact: true }).fill('123456')
        await page.getByRole('button', { name: 'Verify' }).click()
        await expect(page.getByText('Too many wrong codes were entered')).toBeVisible()
      },
    },
    {
      name: "sign-in at an organization's address",
      path: '/auth',
      prepare: async page => {
        await openAt(page, 'harborlight')
        await expect(page.getByText('Harbor Light Community Services', { exact: true })).toBeVisible()
      },
    },
    {
      name: 'an address without an organization',
      path: '/auth',
      prepare: async page => {
        await openAt(page, 'nobody')
        await expect(page.getByRole('heading', { name: 'Organization Not Found' })).toBeVisible()
      },
    },
    {
      name: 'sign in, invalid',
      path: '/auth',
      prepare: async page => {
        await page.getByRole('button', { name: 'Sign In', exact: true }).click()
        await expect(page.getByText('Please enter your email address')).toBeVisible()
      },
      main: true,
    },
    {
      name: 'sign up, invalid',
      path: '/auth?mode=sign-up',
      prepare: page => page.getByRole('button', { name: 'Create account' }).click(),
    },
    { name: 'forgotten password', path: '/auth?mode=forgot' },
    { name: 'new password', path: '/auth?mode=reset-password&token=x' },
    { name: 'reset without a link', path: '/auth?mode=reset-password' },
    { name: 'verification failed', path: '/auth?mode=verify&token=x', prepare: page => expect(page.getByRole('alert')).toBeVisible() },
    {
      name: 'verification in another browser',
      path: '/auth?mode=verify&token=x',
      prepare: async page => {
        await answerWith(page, 'verifyEmail', { status: 422, code: 'VALIDATION', rule: 'choose_password' })
        // The address no longer has the link's secret.
        await page.goto('/auth?mode=verify&token=x')
        await expect(page.getByText('Choose a password', { exact: true })).toBeVisible()
      },
    },
    { name: 'session expired', path: '/auth?ended=expired' },
    { name: 'set up already', path: '/setup', main: true },
  ],
  employee: [
    {
      name: 'account, invalid',
      path: '/settings/my-account',
      prepare: async page => {
        await page.getByRole('button', { name: 'Change password' }).click()
        await expect(page.getByRole('alert').first()).toBeVisible()
      },
    },
    {
      name: 'setting up an authenticator',
      path: '/settings/my-account',
      prepare: async page => {
        await page.getByRole('button', { name: 'Set up authenticator' }).click()
        await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
      },
    },
  ],
  admin: [
    {
      name: 'account with its picture',
      path: '/settings/my-account',
      prepare: page => expect(page.getByRole('group', { name: 'Profile picture' })).toBeVisible(),
      main: true,
    },
  ],
}
