import type { Page } from '@playwright/test'
import { expectAccessible, expectReadable } from './accessible.ts'
import { failCalls } from './fail-calls.ts'
import { noteSeen, shows } from './specified-text.ts'
import { expect, organizationOfFile, test } from './test.ts'

const organization = organizationOfFile()
test.use({ expectedErrors: /status of 500/ })

const card = (page: Page, name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
const hrefs = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

/** In both themes, and on the narrowest phone. */
async function expectFit(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectReadable(page, `${what}, dark`)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 320, height: 640 })
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(tooWide, `${what} fits a phone`).toBeLessThanOrEqual(0)
  await expectAccessible(page, `${what}, phone`)
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('the start page has its figures and a staff overview, and leads on', async ({ openAs }) => {
  const page = await openAs(organization, 'admin', '/dashboard')
  for (const text of ['Monthly Hours', 'Active Staff', 'Saved Reports', 'Pending Reviews']) await shows(page, text)
  await shows(page.getByRole('navigation', { name: 'Main' }), 'Dashboards')
  await shows(page.getByRole('main'), 'Reports')
  await shows(page.getByRole('main'), 'Staff')
  await expect(card(page, 'Staff overview')).toContainText('Shelter')
  await expect(hrefs(page, 'Open directory')).toHaveAttribute('href', '/resources/staff')
  await expect(hrefs(page, 'Staff')).toHaveAttribute('href', '/resources/staff')
  // The demo organization has been through its first steps.
  await expect(page.getByRole('region', { name: 'Get started' })).toHaveCount(0)
})

test('a report is saved under a name, opened with its filter, and counted on the start page', async ({ openAs }) => {
  const page = await openAs(organization, 'manager', '/reports/timesheets?from=2026-01-01&to=2026-03-31&status=approved')
  // The bar above the list is drawn anew once the rows are there.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('First quarter')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(card(page, 'Saved Reports')).toContainText('1report')
  await page.goto('/reports/timesheets')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'First quarter', exact: true }).click()
  await expect(page).toHaveURL(/from=2026-01-01&to=2026-03-31&status=approved$/)
})

test('the Time dashboard shows figures, six entries, what awaits approval, and the month by status', async ({ openAs }) => {
  const page = await openAs(organization, 'admin', '/dashboards/time')
  await expect(page.getByRole('heading', { level: 1, name: 'Time' })).toBeVisible()
  for (const text of ["Today's Hours", 'Monthly Hours', 'Draft Timesheets', 'Pending Approvals']) await shows(page, text)
  await expect(card(page, 'Recent time entries').getByRole('row')).toHaveCount(1 + 6)
  await expect(card(page, 'Awaiting your approval').getByRole('listitem')).toHaveCount(5)
  for (const status of ['Draft', 'Submitted', 'Approved', 'Rejected']) await expect(card(page, 'Status overview')).toContainText(status)
  await expect(hrefs(page, 'Timesheet report')).toHaveAttribute('href', '/reports/time')
  await expect(hrefs(page, 'My Team Time').first()).toHaveAttribute('href', '/time/my-team-time')
  await expectFit(page, 'the Time dashboard')
})

test('an employee’s Time dashboard is about themselves, and leads to their hours', async ({ openAs }) => {
  const page = await openAs(organization, 'employee', '/dashboards/time')
  await expect(page.getByText('Your hours and timesheets')).toBeVisible()
  await expect(hrefs(page, 'Enter my time')).toHaveAttribute('href', '/time/my-time')
  await expect(hrefs(page, 'My Team Time')).toHaveCount(0)
  await expect(card(page, 'Recent time entries')).toBeVisible()
  await expect(page.getByText('Awaiting your approval')).toHaveCount(0)
})

test('the Resources dashboard counts people, departments and locations, and follows changes made elsewhere', async ({ openAs }) => {
  const page = await openAs(organization, 'admin', '/dashboards/resources')
  for (const text of ['Active Staff', 'Total Staff', 'Departments', 'Locations', 'Unassigned']) await shows(page, text)
  await expect(card(page, 'Recent staff additions').getByRole('listitem')).toHaveCount(5)
  await expect(card(page, 'Status overview')).toContainText('(100%)')
  for (const path of ['/resources/staff', '/settings/departments', '/settings/locations', '/settings/roles'])
    await expect(card(page, 'Quick actions').locator(`a[href="${path}"]`)).toBeVisible()
  await expectFit(page, 'the Resources dashboard')

  const figure = card(page, 'Departments').locator('p').first()
  const before = Number(await figure.textContent())
  const other = await openAs(organization, 'admin', '/settings/departments')
  await other.getByRole('button', { name: 'New department' }).click()
  await other.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Annex')
  await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await shows(other, '{entity} created successfully', { entity: 'Department' })
  await expect(figure).toHaveText(String(before + 1))
})

test('the menu opens and closes the dashboards, and its heading leads to the start page', async ({ openAs }) => {
  const page = await openAs(organization, 'employee', '/time/my-time')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Resources', exact: true })).toBeVisible()
  await menu.getByRole('button', { name: 'Pages under Dashboards' }).click()
  await expect(menu.getByRole('link', { name: 'Resources', exact: true })).toHaveCount(0)
  await menu.getByRole('button', { name: 'Pages under Dashboards' }).click()
  await menu.getByRole('link', { name: 'Dashboards', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(menu.getByRole('link', { name: 'Dashboards', exact: true })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('link', { name: 'Resources', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboards\/resources$/)
  await expect(menu.getByRole('link', { name: 'Dashboards', exact: true })).not.toHaveAttribute('aria-current')
})

test('the settings say what is managed on each screen of the structure, and the screens say it too', async ({ openAs }) => {
  const page = await openAs(organization, 'admin', '/settings')
  const descriptions = {
    departments: 'Manage organizational departments and their hierarchies',
    locations: 'Manage office locations and their details',
    units: 'Manage organizational units and hierarchies',
  }
  for (const text of Object.values(descriptions)) await shows(page, text)
  for (const [name, text] of Object.entries(descriptions)) {
    await page.goto(`/settings/${name}`)
    await shows(page, text)
  }
})

test('a list that does not load and a write that fails say so in the specified words', async ({ openAs }) => {
  const page = await openAs(organization, 'admin', '/settings/units')
  const save = async () => {
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('North')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  }
  await page.getByRole('button', { name: 'New unit' }).click()
  await save()
  await shows(page, '{entity} created successfully', { entity: 'Unit' })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions for North' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Description' }).fill('The north side')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await shows(page, '{entity} updated successfully', { entity: 'Unit' })
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const failure = { status: 500, code: 'INTERNAL', message: 'Something failed' }
  await failCalls(page, /^\/rpc\/units\/(create|update)/, failure)
  await page.getByRole('button', { name: 'New unit' }).click()
  await save()
  await expect(page.getByText('Failed to create unit.')).toBeVisible()
  noteSeen('Failed to create {entity}')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Actions for North' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Description' }).fill('The far north')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Failed to update unit.')).toBeVisible()
  noteSeen('Failed to update {entity}')
  await failCalls(page, /^\/rpc\/units\/list/, failure)
  await page.goto('/settings/units?status=inactive')
  await shows(page, 'Failed to fetch {entity}', { entity: 'units' })
})
