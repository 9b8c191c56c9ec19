import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { goToPreviousPeriod } from './timesheet.ts'

/** Printable width of landscape Letter paper with margins of 12 mm, in CSS pixels: a browser cuts off or shrinks anything wider. */
const paperWidth = 1056 - 91

/** Asserts that what is printed is not wider than its paper. */
async function expectFit(page: Page): Promise<void> {
  await page.setViewportSize({ width: paperWidth, height: 900 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'fits the paper').toBeLessThanOrEqual(paperWidth)
}

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
  await expectFit(page)
  for (const format of ['A4', 'Letter'] as const)
    expect(pagesOf(await page.pdf({ format, landscape: true, preferCSSPageSize: true })), format).toBe(1)
})

test('a report prints every row of its filter, with head, filter, date and page numbers', async ({ server, openAs }) => {
  const page = await openAs(server, 'manager', '/reports/timesheets?from=2026-01-01&to=2026-12-31&status=approved')
  await expect(page.getByRole('table')).toBeVisible()
  const shown = await page.getByRole('navigation', { name: 'Pages' }).textContent()
  const entries = Number(/of ([\d,]+)/.exec(shown ?? '')?.[1]?.replace(',', ''))
  expect(entries).toBeGreaterThan(100)
  // A real one would wait for a person.
  await page.evaluate(() => Object.assign(window, { print: () => document.documentElement.setAttribute('data-printed', '') }))
  await page.keyboard.press('Control+p')
  await expect(page.locator('html[data-printed]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('tbody tr').filter({ visible: true })).toHaveCount(entries)
  for (const text of ['Harbor Light Community Services', /Jan 1 – Dec 31, 2026/, 'Status: Approved', /^Printed \w+ \d+, 2026/])
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
  for (const name of ['Print', 'Clear filters']) await expect(page.getByRole('button', { name })).toBeHidden()
  await expectFit(page)
  const margins = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap(styles => [...styles.cssRules])
      .filter(rule => rule instanceof CSSPageRule && rule.selectorText === 'report')
      .map(rule => rule.cssText),
  )
  expect(margins.join()).toMatch(/margin: 12mm.*@bottom-right.*counter\(page\).*counter\(pages\)/)
  expect(await page.evaluate(() => getComputedStyle(document.body).page)).toBe('report')
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBeGreaterThan(entries / 60)
})

test('a report prints in full, without its buttons', async ({ server, openAs }) => {
  const page = await openAs(server, 'employee', '/reports/timesheets?from=2026-01-01&to=2026-12-31')
  await expect(page.getByRole('table')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: 'Export CSV' })).toBeHidden()
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBeGreaterThan(0)
})
