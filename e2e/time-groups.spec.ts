import { shows } from './specified-text.ts'
import { expect, organizationOfFile, test } from './test.ts'

const organization = organizationOfFile()

test('an administrator sees what settings come to, tries a week against them, and saves them from the next period on', async ({
  openAs,
}) => {
  const page = await openAs(organization, 'admin', '/settings/time-tracking-groups')
  await shows(page, 'Configure time tracking settings for different staff groups')
  await page.getByRole('button', { name: /^Non-exempt/ }).click()
  const ahead = page.getByRole('region', { name: 'Upcoming pay periods' })
  await expect(ahead.getByText(/^5 days after/).first()).toBeVisible()
  await page.getByLabel('Days until payday').fill('4')
  await expect(ahead.getByText(/^4 days after/).first()).toBeVisible()
  await expect(page.getByText(/Changes apply from/)).toBeVisible()

  await page.getByRole('button', { name: 'Try a week' }).click()
  await page.getByRole('button', { name: 'Show result' }).click()
  await expect(page.getByRole('region', { name: 'Result' }).getByRole('row', { name: /^Fri/ })).toContainText('5.00')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Save group' }).click()
  await shows(page, 'Group saved')
  await expect(page.getByText(/^These settings apply from/)).toBeVisible()
})
