import type { Page } from '@playwright/test'
import { tabTo } from './keyboard.ts'
import { shows } from './specified-text.ts'
import { expect, organizationOfFile, test } from './test.ts'

const organization = organizationOfFile()

const tree = (page: Page) => page.getByRole('table', { name: 'Departments' })
const row = (page: Page, name: string) =>
  tree(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Actions for ${name}` }) })
const saved = (page: Page, what: string) => expect(page.getByText(what, { exact: true }).first()).toBeVisible()

/** Chooses what a search for `text` finds. */
async function choose(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).fill(text)
  await page.getByRole('option', { name: text }).first().click()
}

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

const save = (page: Page, verb = 'Save') => page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click()
const field = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name: new RegExp(`^${name}( required)?$`) })

async function download(page: Page, button: string): Promise<string> {
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return (await begun).suggestedFilename()
}

test('an administrator makes a location and a department under another, edits, moves, deactivates and reactivates it', async ({
  openAs,
}) => {
  test.setTimeout(120_000)
  const page = await openAs(organization, 'admin', '/settings/locations')

  await test.step('a location, by the keyboard alone', async () => {
    await tabTo(page, page.getByRole('button', { name: 'New location' }))
    await page.keyboard.press('Enter')
    await expect(field(page, 'Name')).toBeFocused()
    await page.keyboard.type('Annex')
    await tabTo(page, page.getByRole('dialog').getByRole('combobox', { name: 'Time zone' }))
    await page.keyboard.type('New York')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Save' }))
    await page.keyboard.press('Enter')
    await saved(page, 'Location created successfully')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'New location' })).toBeFocused()
    await expect(page.getByRole('table', { name: 'Locations' })).toContainText('Annex')
  })

  await test.step('a department below another, with manager and location', async () => {
    await page.goto('/settings/departments')
    await page.getByRole('button', { name: 'New department' }).click()
    await field(page, 'Name').fill('Night Shift')
    await field(page, 'Code').fill('NGT')
    await choose(page, 'Parent', 'Shelter')
    await choose(page, 'Manager', 'Marcus Bell')
    await choose(page, 'Location', 'Annex')
    await field(page, 'Budget amount').fill('1200.50')
    await save(page)
    await saved(page, 'Department created successfully')
    for (const text of ['NGT', 'Marcus Bell', 'Annex', '1,200.50']) await expect(row(page, 'Night Shift')).toContainText(text)
    await expect(row(page, 'Night Shift').locator('[aria-description]')).toHaveAttribute('aria-description', 'level 2, in Shelter')
  })

  await test.step('of two tabs that edit it, the second sees both values and decides', async () => {
    const other = await page.context().newPage()
    await other.goto('/settings/departments')
    for (const tab of [page, other]) {
      await act(tab, 'Night Shift', 'Edit')
      await expect(field(tab, 'Cost center')).toBeVisible()
    }
    await field(page, 'Cost center').fill('6100-A')
    await save(page)
    await saved(page, 'Department updated successfully')
    await field(other, 'Cost center').fill('6100-B')
    await save(other)
    const conflict = other.getByRole('region', { name: 'Someone else changed this record' })
    await expect(conflict.getByRole('radio', { name: /6100-A/ })).toBeVisible()
    await conflict.getByRole('radio', { name: /6100-B/ }).check()
    await save(other)
    await expect(other.getByRole('dialog')).toHaveCount(0)
    // The first tab hears of it without a reload.
    for (const tab of [other, page]) await expect(row(tab, 'Night Shift')).toContainText('6100-B')
    await other.close()
  })

  await test.step('a loop is an error at the field; another place is taken', async () => {
    await act(page, 'Shelter', 'Move to…')
    await choose(page, 'Parent', 'Night Shift')
    await save(page, 'Move')
    await expect(page.getByRole('dialog').getByText(/can't be moved under itself/)).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Parent' })).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /Discard|Leave/ }).click()
    await act(page, 'Night Shift', 'Move to…')
    await choose(page, 'Parent', 'Food Pantry')
    await save(page, 'Move')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(row(page, 'Night Shift').locator('[aria-description]')).toHaveAttribute('aria-description', 'level 2, in Food Pantry')
  })

  await test.step('deactivated, its people move; it is listed among the inactive ones and comes back', async () => {
    await act(page, 'Shelter', 'Deactivate')
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(question.getByText('What depends on it')).toBeVisible()
    await question.getByRole('combobox', { name: 'Move them to' }).fill('Night')
    await page.getByRole('option', { name: 'Night Shift' }).click()
    await question.getByRole('button', { name: 'Move and deactivate' }).click()
    await saved(page, 'Department deactivated successfully')
    await expect(page.getByRole('button', { name: 'Actions for Shelter' })).toHaveCount(0)
    await page.goto('/settings/departments?status=inactive')
    await act(page, 'Shelter', 'Reactivate')
    await saved(page, 'Department reactivated successfully')
    await expect(page.getByRole('button', { name: 'Actions for Shelter' })).toHaveCount(0)
    await page.goto('/settings/departments')
    await expect(page.getByRole('button', { name: 'Actions for Shelter' })).toBeVisible()
  })

  await test.step('the list is taken along as a file', async () => {
    expect(await download(page, 'Export CSV')).toBe('departments.csv')
    expect(await download(page, 'Export XLSX')).toBe('departments.xlsx')
  })
})

test('an employee is told that the departments are not theirs', async ({ openAs }) => {
  const page = await openAs(organization, 'employee', '/settings/departments')
  await shows(page, 'Access Denied')
  await expect(tree(page)).toHaveCount(0)
})
