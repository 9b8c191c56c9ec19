import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { tabTo } from './keyboard.ts'
import { expect, organizationOfFile, test } from './test.ts'
import { cell, datesOf } from './timesheet.ts'

const organization = organizationOfFile()

/** As a spreadsheet of a European system saves it. */
function hoursFile(...rows: string[][]) {
  return {
    name: 'hours.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\ufeff${rows.map(row => row.join(';')).join('\r\n')}\r\n`),
  }
}

test('hours are imported from a file with the mouse once every row is right or left out, and the import is undone', async ({ openAs }) => {
  const employee = await openAs(organization, 'employee', '/time/my-time')
  const [monday = '', tuesday = ''] = await datesOf(employee)
  const page = await openAs(organization, 'admin', '/time/my-team-time')
  await page.getByRole('link', { name: 'Import hours' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import hours' })).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(
    hoursFile(
      ['Who', 'Date', 'Pay code', 'How long'],
      [organization.email('employee'), monday, 'Regulr', '7h30'],
      [organization.email('employee'), tuesday, 'Regular', '0,001'],
      // In words that no one has.
      ['nobody@harborlight.test', monday, 'Regular', '8'],
    ),
  )

  await test.step('columns that are not recognized are matched', async () => {
    const missing = page.getByText('No column in your file is matched to Employee ID, Email, Name, or Last name; Hours.')
    await expect(missing).toBeVisible()
    await expect(page.getByRole('button', { name: 'Check rows' })).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page, 'an import of hours with fields that no column is matched to')
    for (const [column, field] of [
      ['Who', 'Email'],
      ['How long', 'Hours'],
    ] as const) {
      await page.getByRole('combobox', { name: `Field of ${column}` }).click()
      await page.getByRole('option', { name: field, exact: true }).click()
    }
    await expect(page.getByText('4 of 4 matched')).toBeVisible()
    await expect(missing).toBeHidden()
  })

  const problems = page.getByRole('list', { name: 'Rows with problems' })
  await test.step('each row with a problem is corrected or left out', async () => {
    const groups = page.getByRole('list', { name: 'Problems in several rows' })
    await expect(groups.getByRole('button', { name: 'Use Regular' })).toBeVisible()
    await expect(problems.getByRole('listitem')).toHaveCount(1)
    await expect(problems).toContainText('Hours “0,001”: Too short to count: this rounds to 0.')
    const importButton = page.getByRole('button', { name: /^Import( \d+ entr(y|ies))?$/ })
    await expect(importButton).toHaveAttribute('aria-disabled', 'true')
    await expect(importButton).toHaveAccessibleDescription('Fix or skip the 3 rows with problems first.')
    await expectAccessible(page, 'an import of hours with problems')
    await groups.getByRole('button', { name: 'Use Regular' }).click()
    await expect(groups.getByRole('button', { name: 'Use Regular' })).toHaveCount(0)
    await problems.getByRole('button', { name: 'Edit hours' }).click()
    await page.getByRole('textbox', { name: 'Hours of row 3' }).fill('4:15')
    await page.getByRole('button', { name: 'Use', exact: true }).click()
    await expect(problems.getByRole('listitem')).toHaveCount(0)
    await groups.getByRole('button', { name: 'Skip rows that say nobody@harborlight.test' }).click()
    await expect(problems).toHaveCount(0)
  })

  await test.step('the import shows its result, and the employee their hours', async () => {
    await page.getByRole('button', { name: 'Import 2 entries' }).click()
    await expect(page.getByText('2 entries imported', { exact: true })).toBeVisible()
    await expect(page.getByText('Skipped by you')).toBeVisible()
    await expectAccessible(page, 'an import of hours that is done')
    await expect(cell(employee, monday)).toHaveText('7.50')
    await expect(cell(employee, tuesday)).toHaveText('4.25')
    await expect(cell(employee, monday)).toHaveAttribute('aria-description', /Imported from hours\.csv/)
  })

  await test.step('undone, it leaves nothing behind, and is listed as undone', async () => {
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('The import was undone')).toBeVisible()
    await expect(cell(employee, monday)).toHaveText('')
    await expect(cell(employee, tuesday)).toHaveText('')
    await page.getByRole('button', { name: 'Import another file' }).click()
    const past = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'hours.csv', exact: true }) })
    await expect(past).toContainText('Undone')
  })
})

async function enter(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled()
  await tabTo(page, target, 100)
  await page.keyboard.press('Enter')
}

test('hours are imported from a file with the keyboard alone, from the choice of the file to undoing it', async ({ openAs }) => {
  const employee = await openAs(organization, 'employee', '/time/my-time')
  const [, , wednesday = ''] = await datesOf(employee)
  const page = await openAs(organization, 'admin', '/time/my-team-time')
  await enter(page, page.getByRole('link', { name: 'Import hours' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Import hours' })).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await enter(page, page.getByRole('button', { name: 'Choose a file' }))
  await (await chooser).setFiles(
    hoursFile(
      ['Person', 'Date', 'Pay code', 'Hours'],
      [organization.email('employee'), wednesday, 'Regular', '25'],
      ['nobody@harborlight.test', wednesday, 'Regular', '8'],
    ),
  )
  await enter(page, page.getByRole('combobox', { name: 'Field of Person' }))
  await page.keyboard.type('Email')
  await page.keyboard.press('Enter')
  // The rows are checked by themselves.
  const problems = page.getByRole('list', { name: 'Rows with problems' })
  await expect(problems.getByRole('listitem')).toHaveCount(1)
  await enter(page, problems.getByRole('button', { name: 'Edit hours' }))
  await expect(page.getByRole('textbox', { name: 'Hours of row 2' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('6,5')
  await page.keyboard.press('Enter')
  const groups = page.getByRole('list', { name: 'Problems in several rows' })
  await expect(groups.getByRole('button', { name: 'Edit email: nobody@harborlight.test' }), 'the next problem has the focus').toBeFocused()
  await enter(page, groups.getByRole('button', { name: 'Skip rows that say nobody@harborlight.test' }))
  await expect(problems).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Import 1 entry' }), 'after the last row, the import has it').toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 entry imported', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Import hours' })).toBeFocused()
  await expect(cell(employee, wednesday)).toHaveText('6.50')
  await enter(page, page.getByRole('button', { name: 'Undo import' }))
  await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Undo import' }))
  await expect(page.getByText('The import was undone')).toBeVisible()
  await expect(cell(employee, wednesday)).toHaveText('')
})
