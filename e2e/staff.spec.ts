import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { failCalls } from './fail-calls.ts'
import { faultsOf } from './held.ts'
import { tabTo } from './keyboard.ts'
import { shows } from './specified-text.ts'
import { expect, organizationOfFile, test } from './test.ts'

const organization = organizationOfFile()
// A deletion that fails is tested here.
test.use({ expectedErrors: /Failed to load resource: the server responded with a status of 500/ })

const path = '/resources/staff'
const table = (page: Page) => page.getByRole('table', { name: 'Staff' })
const panel = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const form = (page: Page, name: string) => page.getByRole('dialog', { name })
const saved = (page: Page, what: string) => expect(page.getByText(what, { exact: true }).first()).toBeVisible()
const openPerson = async (page: Page, name: string) => {
  await table(page).getByRole('button', { name, exact: true }).click()
  await expect(panel(page, name).getByRole('tab', { name: 'Job' })).toBeVisible()
}

/** Chooses what a search for `text` finds. */
async function choose(page: Page, dialog: string, field: string, text: string): Promise<void> {
  await form(page, dialog).getByRole('combobox', { name: field }).fill(text)
  await page.getByRole('option', { name: text }).first().click()
}

test('an administrator adds a person, edits them, plans a change, lets them go with a hand-over, and takes them back', async ({
  openAs,
}) => {
  test.setTimeout(180_000)
  // Wide enough for every column.
  const page = await openAs(organization, 'admin', path, { viewport: { width: 1440, height: 900 } })

  await test.step('added, with a manager and a place', async () => {
    await page.getByRole('button', { name: 'Add person' }).click()
    await form(page, 'Add person').getByRole('textbox', { name: 'First name' }).fill('Nia')
    await form(page, 'Add person').getByRole('textbox', { name: 'Last name' }).fill('Newcomer')
    await form(page, 'Add person').getByRole('textbox', { name: 'Email' }).fill('nia@harborlight.test')
    await form(page, 'Add person').getByRole('textbox', { name: 'Job title' }).fill('Cook')
    await choose(page, 'Add person', 'Department', 'Food Pantry')
    await choose(page, 'Add person', 'Location', 'Pier Street')
    await choose(page, 'Add person', 'Reports to', 'Luis Romero')
    await form(page, 'Add person').getByRole('textbox', { name: 'Hire date' }).fill('11/02/2026')
    await expectAccessible(page, 'the form of a new person')
    await form(page, 'Add person').getByRole('button', { name: 'Save', exact: true }).click()
    await saved(page, 'Person created successfully')
    const row = table(page).getByRole('row').filter({ hasText: 'Nia Newcomer' })
    for (const text of ['Cook', 'Food Pantry', 'Pier Street', 'Luis Romero', 'Active']) await expect(row).toContainText(text)
  })

  await test.step('the panel says who they are, in every tab', async () => {
    await openPerson(page, 'Nia Newcomer')
    for (const tab of ['Job', 'Time', 'Documents', 'Activity', 'Access', 'Profile']) {
      await panel(page, 'Nia Newcomer').getByRole('tab', { name: tab, exact: true }).click()
      await expect(panel(page, 'Nia Newcomer').locator('[aria-busy=true]')).toHaveCount(0)
      await expectAccessible(page, `the panel, ${tab}`)
    }
    await expect(panel(page, 'Nia Newcomer')).toContainText('Luis Romero')
  })

  await test.step('edited, and the table says so at once', async () => {
    await panel(page, 'Nia Newcomer').getByRole('button', { name: 'Edit' }).click()
    await form(page, 'Edit Nia Newcomer').getByRole('textbox', { name: 'Job title' }).fill('Kitchen Lead')
    await form(page, 'Edit Nia Newcomer').getByRole('button', { name: 'More' }).click()
    await form(page, 'Edit Nia Newcomer').getByRole('textbox', { name: 'Phone' }).fill('(207) 555-0148')
    await form(page, 'Edit Nia Newcomer').getByRole('button', { name: 'Save', exact: true }).click()
    await saved(page, 'Person updated successfully')
    await expect(table(page).getByRole('row').filter({ hasText: 'Nia Newcomer' })).toContainText('Kitchen Lead')
    await expect(panel(page, 'Nia Newcomer')).toContainText('(207) 555-0148')
  })

  await test.step('of two tabs that edit them, the second sees both values and decides', async () => {
    const other = await page.context().newPage()
    await other.goto(page.url())
    for (const tab of [page, other]) {
      await panel(tab, 'Nia Newcomer').getByRole('button', { name: 'Edit' }).click()
      await expect(form(tab, 'Edit Nia Newcomer').getByRole('textbox', { name: 'Employee ID' })).toBeVisible()
    }
    await form(page, 'Edit Nia Newcomer').getByRole('textbox', { name: 'Employee ID' }).fill('Kitchen 1')
    await form(page, 'Edit Nia Newcomer').getByRole('button', { name: 'Save', exact: true }).click()
    await saved(page, 'Person updated successfully')
    await form(other, 'Edit Nia Newcomer').getByRole('textbox', { name: 'Employee ID' }).fill('Kitchen 2')
    await form(other, 'Edit Nia Newcomer').getByRole('button', { name: 'Save', exact: true }).click()
    const conflict = other.getByRole('region', { name: 'Someone else changed this record' })
    await conflict.getByRole('radio', { name: /Kitchen 2/ }).check()
    await form(other, 'Edit Nia Newcomer').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form(other, 'Edit Nia Newcomer')).toHaveCount(0)
    await expect(panel(page, 'Nia Newcomer')).toContainText('Kitchen 2')
    await other.close()
  })

  await test.step('a change from a day on is planned, shown and taken back', async () => {
    await panel(page, 'Nia Newcomer').getByRole('tab', { name: 'Job' }).click()
    await panel(page, 'Nia Newcomer').getByRole('button', { name: 'Schedule a change' }).click()
    await form(page, 'Schedule a change').getByRole('textbox', { name: 'From' }).fill('01/04/2027')
    await choose(page, 'Schedule a change', 'Reports to', 'Grace Nakamura')
    await form(page, 'Schedule a change').getByRole('button', { name: 'Save', exact: true }).click()
    await saved(page, 'Change scheduled')
    await expect(panel(page, 'Nia Newcomer')).toContainText('From Jan 4, 2027')
    await panel(page, 'Nia Newcomer').getByRole('button', { name: 'Cancel the change on Jan 4, 2027' }).click()
    await expect(panel(page, 'Nia Newcomer').getByText('From Jan 4, 2027')).toHaveCount(0)
  })

  await test.step('whoever others report to leaves only with a hand-over', async () => {
    await openPerson(page, 'Luis Romero')
    await page.getByRole('button', { name: 'Deactivate Luis' }).click()
    const question = form(page, 'Deactivate Luis Romero?')
    await expect(question.getByText('direct reports', { exact: true })).toBeVisible()
    await expectAccessible(page, 'the question before someone leaves')
    await question.getByRole('button', { name: 'Reassign and deactivate' }).click()
    await expect(question.getByText('Choose someone to reassign this to').first()).toBeVisible()
    for (const picker of await question.getByRole('combobox').all()) {
      await picker.fill('Dana')
      await page.getByRole('option', { name: 'Dana Whitfield' }).first().click()
    }
    await question.getByRole('textbox', { name: 'Termination date' }).fill('11/20/2026')
    await question.getByRole('button', { name: 'Reassign and deactivate' }).click()
    await saved(page, 'Person deactivated successfully')
    await expect(table(page).getByRole('button', { name: 'Luis Romero', exact: true })).toHaveCount(0)
    await expect(table(page).getByRole('row').filter({ hasText: 'Nia Newcomer' })).toBeVisible()
  })

  await test.step('and comes back from among the inactive', async () => {
    await page.goto(`${path}?status=inactive`)
    await openPerson(page, 'Luis Romero')
    await expect(panel(page, 'Luis Romero')).toContainText('Luis left on Nov 20, 2026.')
    await page.getByRole('button', { name: 'Reactivate Luis' }).click()
    await saved(page, 'Person reactivated successfully')
    await page.goto(path)
    await expect(table(page).getByRole('button', { name: 'Luis Romero', exact: true })).toBeVisible()
  })
})

test('a colleague is found by the keyboard alone, and only the directory is shown to them', async ({ openAs }) => {
  const page = await openAs(organization, 'employee', '/notifications')
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search staff' })).toBeFocused()
  await page.keyboard.type('grace.nakamura')
  await expect(table(page).getByRole('row')).toHaveCount(2)
  await tabTo(page, table(page).getByRole('button', { name: 'Grace Nakamura', exact: true }))
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Grace Nakamura').getByRole('tab')).toHaveText(['Profile'])
  await expect(panel(page, 'Grace Nakamura').getByText('Employee ID')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add person' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel(page, 'Grace Nakamura')).toHaveCount(0)
  await expect(table(page).getByRole('button', { name: 'Grace Nakamura', exact: true })).toBeFocused()
})

test('the palette opens a colleague, and the address keeps the panel over a reload', async ({ openAs }) => {
  const page = await openAs(organization, 'admin', '/dashboard')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('Hannah')
  await page
    .getByRole('group', { name: 'People' })
    .getByRole('option', { name: /^Hannah Weiss/ })
    .click()
  await expect(panel(page, 'Hannah Weiss').getByRole('tab', { name: 'Profile' })).toBeVisible()
  await page.reload()
  await expect(panel(page, 'Hannah Weiss').getByRole('tab', { name: 'Profile' })).toBeVisible()
})

test('the chart is walked by the arrows, shows a team alone, and changes a manager', async ({ openAs }) => {
  const page = await openAs(organization, 'admin', path)
  await page.getByRole('radio', { name: 'Chart' }).check({ force: true })
  const tree = page.getByRole('tree', { name: 'Organization chart' })
  const selected = tree.getByRole('treeitem', { selected: true })
  await tree.getByRole('treeitem', { name: /^Dana Whitfield/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(selected).toHaveAccessibleName(/^Amina Yusuf/)
  await page.keyboard.press('ArrowRight')
  await expect(selected).toHaveAttribute('aria-posinset', '2')
  await expect(selected).toBeFocused()
  await tree.getByRole('treeitem', { name: /^Grace Nakamura/ }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(selected).toHaveAccessibleName(/^Dana Whitfield/)
  await tree.getByRole('treeitem', { name: /^Grace Nakamura/ }).click()
  await expect(selected).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Space')
  await expect(selected).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(selected).toHaveAttribute('aria-level', '3')
  await page.keyboard.press('ArrowUp')
  await expectAccessible(page, 'the chart')
  await page.getByRole('button', { name: 'Show only this team' }).click()
  await expect(tree.getByRole('treeitem', { level: 1 })).toHaveAccessibleName(/^Grace Nakamura/)
  await expect(tree.getByRole('treeitem', { name: /^Dana Whitfield/ })).toHaveCount(0)
  await tree.getByRole('treeitem', { name: /^Hannah Weiss/ }).click()
  await page.getByRole('button', { name: 'Change manager' }).click()
  await choose(page, 'Change manager of Hannah Weiss', 'Reports to', 'Priya Raman')
  await form(page, 'Change manager of Hannah Weiss').getByRole('button', { name: 'Save', exact: true }).click()
  await saved(page, 'Person updated successfully')
  await expect(tree.getByRole('treeitem', { name: /^Hannah Weiss/ })).toHaveCount(0)
})

test('a list that is narrowed is saved under a name, opened, renamed and deleted', async ({ openAs }) => {
  const page = await openAs(organization, 'manager', `${path}?view=cards&search=pantry`)
  const views = page.getByRole('button', { name: 'Views' })
  await views.click()
  await page.getByRole('button', { name: 'Save this view' }).click()
  await form(page, 'Save this view').getByRole('textbox', { name: 'Name' }).fill('Pantry people')
  await form(page, 'Save this view').getByRole('button', { name: 'Save', exact: true }).click()
  await saved(page, 'View saved successfully')
  await page.goto(path)
  await views.click()
  await page.getByRole('button', { name: 'Pantry people', exact: true }).click()
  await expect(page).toHaveURL(/view=cards/)
  await expect(page.getByRole('searchbox', { name: 'Search staff' })).toHaveValue('pantry')
  await views.click()
  await page.getByRole('button', { name: 'Rename Pantry people' }).click()
  await form(page, 'Rename view').getByRole('textbox', { name: 'Name' }).fill('Kitchen')
  await form(page, 'Rename view').getByRole('button', { name: 'Save', exact: true }).click()
  await views.click()
  await failCalls(page, /savedViews\/remove$/, { status: 500, code: 'INTERNAL', message: 'Something went wrong on our side' })
  await page.getByRole('button', { name: 'Delete Kitchen' }).click()
  await shows(page, 'Failed to delete {entity}', { entity: 'view' })
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Delete Kitchen' }).click()
  await shows(page, '{entity} deleted successfully', { entity: 'View' })
  await expect(page.getByText('No saved views yet.', { exact: false })).toBeVisible()
})

test('on a phone the list has two lines a person, the panel is a page of its own, and the chart is a list', async ({ openAs }) => {
  const page = await openAs(organization, 'admin', path, { viewport: { width: 390, height: 844 } })
  const list = page.getByRole('list', { name: 'Staff' })
  // Filters are disabled until their choices are there, and axe would look at a color in between.
  await expect(page.getByRole('button', { name: 'Filter by Department' })).toBeEnabled()
  await expectAccessible(page, 'staff on a phone')
  await list.getByRole('button', { name: /Grace Nakamura/ }).click()
  await expect(panel(page, 'Grace Nakamura').getByRole('heading', { level: 1, name: 'Grace Nakamura' })).toBeVisible()
  await expect(list).toBeHidden()
  await expectAccessible(page, 'a person on a phone')
  await panel(page, 'Grace Nakamura').getByRole('button', { name: 'Staff' }).click()
  await expect(list).toBeVisible()
  await page.getByRole('radio', { name: 'Chart' }).check({ force: true })
  const chart = page.getByRole('list', { name: 'Organization chart' })
  await chart.getByRole('button', { name: 'Show 5 direct reports of Marcus Bell' }).click()
  await expect(chart.getByRole('button', { name: /Ines Fontaine/ })).toBeVisible()
  await expectAccessible(page, 'the chart on a phone')
  await test.step('a name as long as a name may be scrolls nothing sideways', async () => {
    const long = 'W'.repeat(100)
    await page.goto(path)
    await list.getByRole('button', { name: /Grace Nakamura/ }).click()
    await panel(page, 'Grace Nakamura').getByRole('button', { name: 'Edit', exact: true }).click()
    await form(page, 'Edit Grace Nakamura').getByRole('textbox', { name: 'First name' }).fill(long)
    await form(page, 'Edit Grace Nakamura').getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: `Deactivate ${long}` }).click()
    await expect(form(page, `Deactivate ${long} Nakamura?`).getByLabel('Termination date')).toBeVisible()
    expect((await faultsOf(page)).sideways).toEqual([])
  })
})
