import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from './accessible.ts'
import { enterCredentials, PASSWORD } from './people.ts'
import { expect, organizationOfFile, test } from './test.ts'

// A right password that asks for a second factor answers 403, a wrong code 422.
test.use({ expectedErrors: /status of (403|422)/ })

const organization = organizationOfFile()

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/auth')
}

test('a person sets up an authenticator, signs in with the password and a code, and not without', async ({ openAs }) => {
  const page = await openAs(organization, 'employee')
  // The cards above grow while they load, and a click may go beside a button that moves.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Set up authenticator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up authenticator' })
  const key = ((await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '')
  await expectAccessible(page, 'setting up an authenticator')
  const secret = Secret.fromBase32(key)
  await page.getByLabel('Code', { exact: true }).fill(TOTP.generate({ secret }))
  await page.getByRole('button', { name: 'Verify' }).click()
  const codes = page.getByRole('alertdialog', { name: 'Backup codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page, 'new backup codes')
  await page.getByRole('button', { name: 'Done' }).click()

  await signOut(page)
  await enterCredentials(page, 'employee', PASSWORD, organization.email('employee'))
  await expect(page).toHaveURL(/\/auth\?mode=second-factor/)
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('alert')).toHaveText("That code isn't correct. Please try again.")
  await expectAccessible(page, 'a wrong second factor')
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth/)
  await page.goto('/auth?mode=second-factor')
  // Use the next code: the current one has been used.
  await page.getByLabel('Code', { exact: true }).fill(TOTP.generate({ secret, timestamp: Date.now() + 30_000 }))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('a person adds a passkey and signs in with it alone', async ({ openAs }) => {
  const page = await openAs(organization, 'manager')
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill('My phone')
  await page.getByRole('button', { name: 'Save passkey' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('My phone')).toBeVisible()
  await expectAccessible(page, 'the account with a passkey')

  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})
