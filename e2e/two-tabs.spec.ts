import type { Page } from '@playwright/test'
import { expect, serverOfFile, test } from './test.ts'
import { allSaved, cell, datesOf, typeHours } from './timesheet.ts'

const server = serverOfFile()
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

test('two tabs typed into one cell: both values are shown, and the person chooses', async ({ openAs }) => {
  const first = await openAs(server, 'employee', '/time/my-time')
  const second = await first.context().newPage()
  await second.goto('/time/my-time')
  const [monday = '', tuesday = ''] = await datesOf(second)

  await disagree(first, second, monday, { first: '5', second: '6' })
  await expect(second.getByText('1 conflict')).toBeVisible({ timeout: 20_000 })
  await expect(cell(second, monday)).toHaveText('6.00')
  await second.getByRole('button', { name: 'Choose' }).click()
  const choice = second.getByRole('dialog', { name: /^Two values for/ })
  await expect(choice).toContainText('saved 5.00 meanwhile')
  await choice.getByRole('button', { name: 'Keep my 6.00' }).click()
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
  const first = await openAs(server, 'employee', '/time/my-time')
  const second = await first.context().newPage()
  await second.goto('/time/my-time')
  const wednesday = (await datesOf(second))[2] ?? ''
  await typeHours(first, wednesday, '2')
  await expect(cell(second, wednesday)).toHaveText('2.00')
})
