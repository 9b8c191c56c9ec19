import { expectAccessible } from './accessible.ts'
import { expect, serverOfFile, test } from './test.ts'

const server = serverOfFile()

/** As a spreadsheet of a European system saves it, with one person in words that no one has. */
function hoursFile(day: string): Buffer {
  const rows = [
    ['Email', 'Date', 'Pay code', 'Hours'],
    ['employee@harborlight.test', day, 'Regulr', '7h30'],
    ['nobody@harborlight.test', day, 'Regular', '8'],
  ]
  return Buffer.from(`\ufeff${rows.map(row => row.join(';')).join('\r\n')}\r\n`)
}

test('hours are imported from a file once every row is right or left out, and the import is undone', async ({ openAs }) => {
  const page = await openAs(server, 'admin', '/time/my-team-time')
  await page.getByRole('link', { name: 'Import hours' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import hours' })).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).press('Enter')
  // A day of next month: no one has hours or a submitted timesheet there.
  const day = new Date(Date.now() + 31 * 86_400_000).toISOString().slice(0, 10)
  await (await chooser).setFiles({ name: 'hours.csv', mimeType: 'text/csv', buffer: hoursFile(day) })
  await page.getByRole('button', { name: 'Check rows' }).press('Enter')
  const problems = page.getByRole('list', { name: 'Rows with problems' })
  await expect(problems.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Import \d+ entr/ })).toBeDisabled()
  await expectAccessible(page, 'an import of hours with problems')
  await problems.getByRole('button', { name: 'Use Regular' }).click()
  await expect(problems.getByRole('listitem')).toHaveCount(1)
  await problems.getByRole('button', { name: 'More for row 3' }).click()
  await page.getByRole('menuitem', { name: 'Skip this row' }).click()
  await page.getByRole('button', { name: 'Import 1 entry' }).press('Enter')
  await expect(page.getByText('1 entry imported', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).press('Enter')
  await expect(page.getByText('The import was undone')).toBeVisible()
})
