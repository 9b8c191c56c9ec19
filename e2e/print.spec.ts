import { expect, test } from './test.ts'
import { goToPreviousPeriod } from './timesheet.ts'

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0

test('two weeks print on one page, with the employee, the totals and the signature lines', async ({ server, openAs }) => {
  // Paper shows the organization's time, wherever the browser is.
  const page = await openAs(server, 'manager', '/time/my-time', { timezoneId: 'Asia/Tokyo' })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Printed .+ E[SD]T$/)).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Timesheet' }).getByText('Today')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await goToPreviousPeriod(page)
  await page.emulateMedia({ media: 'print' })
  for (const text of ['Harbor Light Community Services', 'Employee signature and date', 'Approver signature and date'])
    await expect(page.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Timesheet' })).toBeVisible()
  const [rows, paper] = [await page.getByRole('grid', { name: 'Timesheet' }).boundingBox(), await page.locator('body').boundingBox()]
  expect(rows?.width, 'nothing is beside the paper').toBeLessThanOrEqual(paper?.width ?? 0)
  await expect(page.getByRole('complementary')).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  for (const name of ['Recall', 'Print', 'Previous period']) await expect(page.getByRole('button', { name })).toBeHidden()
  for (const format of ['A4', 'Letter'] as const)
    expect(pagesOf(await page.pdf({ format, landscape: true, preferCSSPageSize: true })), format).toBe(1)
})

test('a report prints in full, without its buttons', async ({ server, openAs }) => {
  const page = await openAs(server, 'employee', '/reports/timesheets?from=2026-01-01&to=2026-12-31')
  await expect(page.getByRole('table')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: 'Export CSV' })).toBeHidden()
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBeGreaterThan(0)
})
