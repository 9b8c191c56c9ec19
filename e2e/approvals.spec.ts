import { expectAccessible } from './accessible.ts'
import { expect, organizationOfFile, test } from './test.ts'

const organization = organizationOfFile()

test('an approver approves from the one inbox by keyboard, takes it back, rejects with a note, and finds both decisions', async ({
  openAs,
}) => {
  const page = await openAs(organization, 'manager', '/dashboard')
  await page
    .getByRole('link', { name: /^Approvals/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Approvals', level: 1 })).toBeVisible()
  const waiting = page.getByRole('tab', { name: /^To review/ })
  await expect(waiting).toHaveAttribute('aria-selected', 'true')
  const approve = page.getByRole('button', { name: /^Approve: / }).first()
  await expect(approve).toBeVisible()
  await expectAccessible(page, 'the inbox of all kinds')
  const name = (await approve.getAttribute('aria-label'))!
  await approve.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect(page.getByRole('status', { name: 'Last decision' })).toContainText('Approved')
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()

  await page.getByRole('button', { name: name.replace('Approve', 'Reject'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Please add Thursday')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('tab', { name: 'Reviewed by you' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Rejected')

  await waiting.click()
  await page.getByRole('link', { name: 'Open My Team Time' }).click()
  await expect(page.getByRole('heading', { name: 'My Team Time' })).toBeVisible()
})
