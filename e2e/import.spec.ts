import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, organizationOfFile, test } from './test.ts'

const organization = organizationOfFile()

/** As a spreadsheet of a European system saves it: UTF-16 with a byte order mark, and semicolons. */
function staffFile(manager: string): Buffer {
  const rows = [
    ['Full Name', 'Work Email', 'Emp #', 'Dept', 'Supervisor', 'Start', 'T-shirt size'],
    // The manager comes later in the file.
    ['José Álvarez', 'jose@harborlight.test', 'N9001', 'Sheltr nights', 'N9002', '14.08.2023', 'M'],
    ['Brooks, Aaliyah', 'aaliyah@harborlight.test', 'N9002', 'Sheltr nights', manager, '01.09.2023', 'S'],
    ['Tess Lindqvist', 'aaliyah@harborlight.test', 'N9003', '', '', '', ''],
    ['Kenji Mori', 'kenji@harborlight.test', 'N9004', '', 'N9001', '13/45/2022', ''],
  ]
  return Buffer.from(`\ufeff${rows.map(row => row.join(';')).join('\r\n')}\r\n`, 'utf16le')
}

const shot = async (page: Page, name: string) => {
  const folder = process.env.STEWARD_SHOTS
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

test('people are imported from a spreadsheet, with a value corrected and a row left out, and the import is undone', async ({ openAs }) => {
  const page = await openAs(organization, 'admin', '/resources/staff')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import people' })).toBeVisible()
  await expectAccessible(page, 'an import before its file')
  await shot(page, '1-file')

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).press('Enter')
  await (await chooser).setFiles({ name: 'staff-2026.csv', mimeType: 'text/csv', buffer: staffFile(organization.email('manager')) })
  await expect(page.getByText('José Álvarez')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Field of Full Name' })).toHaveText('Name')
  await expect(page.getByRole('combobox', { name: 'Field of T-shirt size' })).toHaveText("Don't import")
  await expect(page.getByRole('combobox', { name: 'Text encoding' })).toHaveText('UTF-16')
  await shot(page, '2-checked')

  // The rows are checked by themselves.
  const groups = page.getByRole('list', { name: 'Problems in several rows' })
  await expect(groups).toContainText("1 department doesn't exist")
  await expectAccessible(page, 'an import with equal problems')
  await groups.getByRole('button', { name: 'Create all' }).press('Enter')
  await expect(page.getByLabel('Create departments that are missing')).toBeChecked()
  await expect(groups).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Import 2 people' })).not.toHaveAttribute('aria-disabled')
  const problems = page.getByRole('list', { name: 'Rows with problems' })
  await expect(problems.getByRole('listitem')).toHaveCount(2)
  await expect(problems).toContainText('Email is already on row 3.')
  await expect(problems).toContainText("Hire date “13/45/2022” isn't a valid date.")
  await expectAccessible(page, 'an import with problems')
  await shot(page, '3-checked')

  await problems.getByRole('button', { name: 'Edit hire date' }).press('Enter')
  await page.getByRole('textbox', { name: 'Hire date of row 5' }).fill('01.02.2022')
  await shot(page, '4-edit')
  await page.keyboard.press('Enter')
  await expect(problems.getByRole('listitem')).toHaveCount(1)
  await problems.getByRole('button', { name: 'Skip this row' }).click()
  await expect(problems).toHaveCount(0)

  await page.getByRole('button', { name: 'Import 3 people' }).press('Enter')
  await expect(page.getByText('3 people imported', { exact: true })).toBeVisible()
  await expectAccessible(page, 'an import that is done')
  await shot(page, '5-done')
  const result = page.url()

  await page.getByRole('link', { name: 'Show in Staff' }).click()
  const staff = page.getByRole('table', { name: 'Staff' })
  await expect(staff.getByRole('row', { name: /^Select José Álvarez/ })).toContainText('Aaliyah Brooks')
  await expect(staff.getByRole('row', { name: /^Select Aaliyah Brooks/ })).toContainText('Sheltr nights')
  await shot(page, '6-staff')

  await page.goto(result)
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).press('Enter')
  await expect(page.getByText('The import was undone')).toBeVisible()
  await expect(page.getByText('3 rows were undone.')).toBeVisible()
  await shot(page, '7-undone')
  await page.goto('/resources/staff?search=Brooks')
  await expect(page.getByText('Aaliyah Brooks')).toHaveCount(0)
  await page.goto('/resources/staff/import')
  await expect(page.getByRole('link', { name: 'staff-2026.csv' })).toBeVisible()
  await shot(page, '8-past')
})
