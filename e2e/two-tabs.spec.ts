import type { Page } from '@playwright/test'
import { expect, organizationOfFile, test } from './test.ts'
import { allSaved, cell, datesOf, grid, submit, typeHours } from './timesheet.ts'

const organization = organizationOfFile()
test.use({ expectedErrors: /net::ERR_/ })

const saves = '**/rpc/entries/save**'

/** Two tabs, of which the second cannot save for now and has typed something else. */
async function disagree(first: Page, second: Page, date: string, hours: { first: string; second: string }): Promise<void> {
  await second.route(saves, route => route.abort())
  await typeHours(second, date, hours.second)
  await typeHours(first, date, hours.first)
  await allSaved(first)
  await second.unroute(saves)
}

test('two tabs typed into one cell: both values are shown, and the person chooses (SEC-91)', async ({ openAs }) => {
  const first = await openAs(organization, 'employee', '/time/my-time')
  const second = await first.context().newPage()
  await second.goto('/time/my-time')
  const [monday = '', tuesday = ''] = await datesOf(second)

  await disagree(first, second, monday, { first: '5', second: '6' })
  await expect(second.getByText('1 conflict')).toBeVisible({ timeout: 20_000 })
  await expect(cell(second, monday)).toHaveText('6.00')
  await second.getByRole('button', { name: 'Resolve' }).click()
  const choice = second.getByRole('dialog', { name: /^Conflicting hours: / })
  await expect(choice).toContainText('changed to 5.00 by someone else')
  await choice.getByRole('button', { name: 'Keep mine (6.00)' }).click()
  await allSaved(second)
  await expect(cell(first, monday), 'the other tab learns it without reloading').toHaveText('6.00')

  await disagree(first, second, tuesday, { first: '3', second: '4' })
  await expect(second.getByText('1 conflict')).toBeVisible({ timeout: 20_000 })
  await cell(second, tuesday).click()
  await choice.getByRole('button', { name: 'Use 3.00' }).click()
  await expect(cell(second, tuesday)).toHaveText('3.00')
  await allSaved(second)
  await second.reload()
  await expect(cell(second, tuesday)).toHaveText('3.00')
  await expect(cell(second, monday)).toHaveText('6.00')
})

test('what one tab saves appears in the other', async ({ openAs }) => {
  const first = await openAs(organization, 'employee', '/time/my-time')
  const second = await first.context().newPage()
  await second.goto('/time/my-time')
  const wednesday = (await datesOf(second))[2] ?? ''
  await typeHours(first, wednesday, '2')
  await expect(cell(second, wednesday)).toHaveText('2.00')
})

test('submitting in one tab submits what was saved, even if another tab has unsaved hours', async ({ openAs }) => {
  const first = await openAs(organization, 'employee', '/time/my-time')
  const second = await first.context().newPage()
  await second.goto('/time/my-time')
  const thursday = (await datesOf(second))[3] ?? ''
  const total = grid(second).getByRole('row', { name: /^Period total/ })
  const before = await total.textContent()
  await second.route(saves, route => route.abort())
  await typeHours(second, thursday, '1:06')
  await expect(total).not.toHaveText(before ?? '')
  await submit(first)
  await expect(second.getByText("1 change wasn't saved before this timesheet was locked")).toBeVisible()
  await expect(second.getByText(/^Regular on Thu, \w+ \d+: 1\.10$/)).toBeVisible()
  await expect(cell(second, thursday)).toHaveText('')
  await expect(total).toHaveText(before ?? '')
  await expect(second.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
  await second.getByRole('button', { name: 'Discard it' }).click()
  await expect(second.getByText("wasn't saved before")).toHaveCount(0)
})
