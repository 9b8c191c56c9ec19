import type { Page } from '@playwright/test'
import { failCalls } from './fail-calls.ts'
import { shows } from './specified-text.ts'
import { expect, organizationOfFile, test } from './test.ts'

const organization = organizationOfFile()

const level = (page: Page, permission: string, name: string) =>
  page.getByRole('grid', { name: 'Permissions' }).locator(`[data-permission="${permission}"]`).getByRole('radio', { name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

async function makeRole(page: Page, name: string): Promise<void> {
  await press(page, 'New role')
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await press(page, 'Create role')
}

/** Of a person on the tab of people: a choice in their menu. */
async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function choose(page: Page, role: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: role, exact: true }).click()
  await inDialog(page, 'Assign')
}

test('an administrator makes a role and gives it, its holder can do what it says, and once it is unused it goes', async ({ openAs }) => {
  const page = await openAs(organization, 'admin', '/settings/roles')
  const ines = await openAs(organization, 'employee', '/settings/my-account')
  await shows(page, 'Manage user roles and access permissions')
  await shows(page.getByRole('navigation', { name: 'Main' }), 'System')
  for (const text of ['Administrator', 'Administrator + Time']) await shows(page, text)

  await test.step('a role with its levels', async () => {
    await makeRole(page, 'Front desk')
    await shows(page, 'Role created successfully')
    await level(page, 'settings_locations', 'Write').check()
    await press(page, 'Save changes')
    await shows(page, 'Permissions updated successfully')
    await press(page, 'Rename')
    await page.getByRole('dialog').getByLabel('Name').fill('Reception')
    await inDialog(page, 'Save')
    await shows(page, 'Role updated successfully')
  })

  await test.step('someone gets it, and may do what it says', async () => {
    await ines.goto('/settings/locations')
    await shows(ines, 'Access Denied')
    await press(page, 'Assign')
    await page.getByRole('dialog').getByRole('combobox', { name: 'Person' }).fill('Ines')
    await page.getByRole('option', { name: /Ines Fontaine/ }).click()
    await inDialog(page, 'Assign')
    await shows(page, 'Role assigned successfully')
    await ines.goto('/settings/locations')
    await expect(ines.getByRole('button', { name: 'New location' })).toBeVisible()
    await press(page, 'Delete role')
    await shows(page, 'Cannot delete role')
    await shows(page, 'This role is in use or system-protected. You can deactivate it instead.')
  })

  await test.step('it is taken back, and deleted', async () => {
    await page.getByRole('tab', { name: 'People' }).click()
    await act(page, 'Ines Fontaine', 'Remove role')
    await inDialog(page, 'Remove role')
    await shows(page, 'Role removed successfully')
    await act(page, 'Ines Fontaine', 'Assign a role')
    await choose(page, 'Reception')
    await shows(page, 'Role assigned successfully')
    await act(page, 'Ines Fontaine', 'Change role')
    await choose(page, 'Employee')
    await shows(page, 'Role reassigned successfully')
    await page.getByRole('tab', { name: /^Roles/ }).click()
    await press(page, 'Delete role')
    await inDialog(page, 'Delete role')
    await shows(page, 'Role deleted successfully')
    await expect(page.getByRole('button', { name: /^Reception/ })).toHaveCount(0)
  })

  await page.goto('/settings')
  for (const text of ['Settings', 'Roles & Permissions', 'Configure system-wide settings and preferences']) await shows(page, text)
  await shows(page, 'Manage your account settings and preferences')
  await page.goto('/settings/permission-audit')
  await shows(page, 'Analyze and validate permission configurations')
  await expect(page.getByRole('table', { name: /can do$/ })).toBeVisible()
})

test.describe('what fails', () => {
  test.use({ expectedErrors: /status of 500/ })

  test('is said in its words, and what was typed stays', async ({ openAs }) => {
    const page = await openAs(organization, 'admin', '/settings/roles')
    await expect(page.getByRole('grid', { name: 'Permissions' })).toBeVisible()
    const writes = /^\/rpc\/(roles\/(?!list)|members\/(assign|remove)Role)/
    await failCalls(page, writes, { status: 500, code: 'INTERNAL', message: 'Something failed' })
    await makeRole(page, 'Nothing')
    await shows(page, 'Failed to create role')
    await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Nothing')
    await inDialog(page, 'Cancel')
    await press(page, 'Discard changes')
    await page.getByRole('button', { name: /^Payroll Specialist/ }).click()
    await level(page, 'staff_module', 'Write').check()
    await press(page, 'Save changes')
    await shows(page, 'Failed to update permissions')
    await expect(level(page, 'staff_module', 'Write')).toBeChecked()
    await press(page, 'Discard')
    await press(page, 'Deactivate')
    await inDialog(page, 'Deactivate')
    await shows(page, 'Failed to update role')
    await page.getByRole('tab', { name: 'People' }).click()
    await act(page, 'Luis Romero', 'Change role')
    await choose(page, 'Payroll Specialist')
    await shows(page, 'Failed to reassign role')
    await inDialog(page, 'Cancel')
    await press(page, 'Discard changes')
    await act(page, 'Luis Romero', 'Remove role')
    await inDialog(page, 'Remove role')
    await shows(page, 'Failed to remove role')
    await page.getByRole('tab', { name: /^Roles/ }).click()
    await press(page, 'Assign')
    await page.getByRole('dialog').getByRole('combobox', { name: 'Person' }).fill('Luis')
    await page.getByRole('option', { name: /Luis Romero/ }).click()
    await inDialog(page, 'Assign')
    await shows(page, 'Failed to assign role')
  })
})
