import { expect, type Locator, type Page } from '@playwright/test'

/** The grid of a page, by the names that outside checks rely on. */
export const grid = (page: Page | Locator) => page.getByRole('grid', { name: 'Timesheet' })

export const cell = (page: Page | Locator, date: string, column = 'regular') =>
  grid(page).locator(`[role=gridcell][data-date="${date}"][data-column="${column}"]`)

/** The days of the period that is shown. */
export async function datesOf(page: Page, column = 'regular'): Promise<string[]> {
  await expect(grid(page)).toBeVisible()
  return grid(page)
    .locator(`[role=gridcell][data-column="${column}"]`)
    .evaluateAll(cells => cells.map(found => (found as HTMLElement).dataset.date ?? ''))
}

/** "Oct 26 – Nov 8", as the inbox names the period that is shown. */
export async function periodOf(page: Page): Promise<string> {
  const text = await page
    .getByText(/^\w{3} \d+ – (\w{3} )?\d+, \d{4}$/)
    .first()
    .textContent()
  return (text ?? '').replace(/, \d{4}$/, '')
}

/** Goes one period back and waits for its days. */
export async function goToPreviousPeriod(page: Page): Promise<void> {
  const [first = ''] = await datesOf(page)
  await page.getByRole('button', { name: 'Previous period' }).click()
  await expect(cell(page, first)).toHaveCount(0)
  await expect(grid(page)).toBeVisible()
}

/** "Saved 10:42 AM": nothing typed on this page is unsaved. Shown from the first save on. */
export const savedText = /^Saved \d/

export const allSaved = (page: Page) => expect(page.getByText(savedText)).toBeVisible()

/** Types hours into a cell as a person with a keyboard does. */
export async function typeHours(page: Page, date: string, hours: string, column = 'regular'): Promise<void> {
  await cell(page, date, column).click()
  await page.keyboard.type(hours)
  await page.keyboard.press('Enter')
}

/** Submits the timesheet that is shown. */
export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit timesheet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText('Submitted', { exact: true }).first()).toBeVisible()
}

/** Approves the timesheet that a part of the screen shows, and answers the question that one with warnings asks first. */
export async function approve(within: Locator): Promise<void> {
  await within.getByRole('button', { name: 'Approve', exact: true }).click()
  const page = within.page()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Approve timesheet' })
  const done = page.getByRole('status', { name: 'Last decision' }).getByText('Approved')
  await expect(confirm.or(done)).toBeVisible()
  if (await confirm.isVisible()) await confirm.click()
}

/** The row of the inbox for a person and a period. */
export const inboxRow = (page: Page, person: string, period: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: new RegExp(`${person}.*${period}`) }) })
