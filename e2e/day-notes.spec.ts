import { expect, organizationOfFile, test } from './test.ts'
import { cell, datesOf, goToPreviousPeriod } from './timesheet.ts'

const organization = organizationOfFile()

test('someone fills a period with their usual week in one step, and adds a note to a day by keyboard', async ({ openAs }) => {
  const page = await openAs(organization, 'employee', '/time/my-time')
  await goToPreviousPeriod(page)
  const [monday = ''] = await datesOf(page)
  const worked = page.getByRole('row', { name: /^Week 1/ })
  // 30.00 hours end in the same figures.
  const empty = 'Week 1, 0.00 hours'

  await test.step('the usual week fills the empty days, and one undo takes them back', async () => {
    await expect(worked).toContainText(empty)
    await page.getByRole('button', { name: 'Fill usual week' }).click()
    await expect(worked).not.toContainText(empty)
    const filled = await worked.textContent()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(worked).toContainText(empty)
    await page.getByRole('button', { name: 'Redo', exact: true }).click()
    await expect(worked).toHaveText(filled ?? '')
  })

  await test.step('a note of the chosen day is marked in the grid, and is there after a reload', async () => {
    await cell(page, monday).click()
    await page.keyboard.press('Alt+n')
    const field = page.getByRole('textbox', { name: /^Note for Mon/ })
    await expect(field).toBeFocused()
    await page.keyboard.type('Covered the pantry line until 3.')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(field).toHaveValue('')
    await page.reload()
    await expect(page.locator(`[data-day="${monday}"]`)).toContainText('Has a note')
    await cell(page, monday).click()
    await expect(page.getByText('Covered the pantry line until 3.')).toBeVisible()
  })
})
