import { expectAccessible } from './accessible.ts'
import { failCalls } from './fail-calls.ts'
import { PASSWORD } from './people.ts'
import { shows } from './specified-text.ts'
import { expect, organizationOfFile, test } from './test.ts'

const organization = organizationOfFile()
test.use({ expectedErrors: /status of 500/ })

test('a person changes their email by a link to each address, and a new name shows in the other tab at once', async ({
  openAs,
  openPage,
}) => {
  const page = await openAs(organization, 'employee', '/settings/my-account')
  await shows(page, 'Manage your account settings and preferences')
  const other = await page.context().newPage()
  await other.goto('/notifications')
  await expect(other.getByRole('button', { name: /^Your account/ })).toBeVisible()
  await page.getByLabel('First name').fill('Aminata')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(other.getByRole('button', { name: /Aminata/ })).toBeAttached()

  const newEmail = 'aminata@newmail.test'
  await page.getByLabel('New email').fill(newEmail)
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('Not confirmed yet')).toHaveCount(2)
  await expectAccessible(page, 'my account with a change of email that is not confirmed')
  const linkTo = async (address: string) => (await organization.logged(new RegExp(`Mail to ${address}: .*\\s+(http\\S+)`)))[1] ?? ''
  const stranger = await openPage(organization)
  await stranger.goto(await linkTo(newEmail))
  await expect(stranger.getByText('Thanks. Now open the link in the email we sent to your other address.')).toBeVisible()
  await stranger.goto(await linkTo(organization.email('employee')))
  await expect(stranger.getByText('Your email address was changed. Use the new one to sign in.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(newEmail)).toBeVisible()

  await page.getByText('Compact', { exact: true }).click()
  await page.getByText('Dark', { exact: true }).click()
  await page.reload()
  for (const [name, value] of [
    ['density', 'compact'],
    ['theme', 'dark'],
  ] as const)
    await expect(page.locator('html')).toHaveAttribute(`data-${name}`, value)
  await expect(page.getByRole('radio', { name: 'Compact' })).toBeChecked()
  await page.goto('/resources/staff')
  await expect(page.getByRole('table', { name: 'Staff' }).getByRole('row').nth(1)).toHaveJSProperty('offsetHeight', 32)
})

test('an administrator sends someone on staff a password reset email, and hears at once when that fails', async ({ openAs, openPage }) => {
  const page = await openAs(organization, 'admin', '/resources/staff')
  await page.getByRole('table', { name: 'Staff' }).getByRole('button', { name: 'Marcus Bell', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Marcus Bell', exact: true })
  await panel.getByRole('tab', { name: 'Access' }).click()
  const send = panel.getByRole('button', { name: 'Send password reset email' })
  await send.click()
  await expect(page.getByText('Password reset email sent to Marcus Bell')).toBeVisible()
  await expectAccessible(page, 'the access of a person, with the password reset email')
  const [, link = ''] = await organization.logged(new RegExp(`Mail to ${organization.email('manager')}: .*\\s+(http\\S+)`))
  const marcus = await openPage(organization)
  await marcus.goto(link)
  for (const label of ['New password', 'Confirm password']) await marcus.getByLabel(label, { exact: true }).fill('lantern-over-the-pier')
  await marcus.getByRole('button', { name: 'Update password' }).click()
  await expect(marcus).toHaveURL(/\/dashboard$/)

  await failCalls(page, /staff\/sendPasswordReset$/, { status: 500, code: 'INTERNAL', message: 'An unexpected error occurred' })
  await send.click()
  await shows(page, 'Reset Error')
  await shows(page, 'Failed to send password reset email. Please try again.')
})
