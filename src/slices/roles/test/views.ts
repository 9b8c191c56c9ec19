import { expect } from '@playwright/test'
import { isPhone, type ViewsByAccount } from '#e2e/view.ts'
import { withoutData } from '#e2e/without-data.ts'

/** Roles, who holds them, and how they are audited. */
export const views: ViewsByAccount = {
  admin: [
    {
      name: 'a role with changed levels',
      path: '/settings/roles',
      prepare: async page => {
        if (isPhone(page)) await page.getByRole('button', { name: /^Payroll Specialist/ }).click()
        const row = page.getByRole('grid', { name: 'Permissions' }).locator('[data-permission="time_module"]')
        await row.getByRole('radio', { name: 'Write' }).check()
        await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
      },
      main: true,
    },
    {
      name: 'a new role, invalid',
      path: '/settings/roles',
      prepare: async page => {
        await page.getByRole('button', { name: 'New role' }).click()
        await page.getByRole('button', { name: 'Create role' }).click()
        await expect(page.getByText('Enter a name')).toBeVisible()
      },
    },
    { name: 'people and their roles', path: '/settings/roles?tab=people' },
    { name: 'roles, failed', path: '/settings/roles', prepare: withoutData },
    { name: 'what a person may do', path: '/settings/permission-audit', main: true },
    { name: 'who has a permission', path: '/settings/permission-audit?by=permission&permission=time_my_time' },
    {
      name: 'two roles compared',
      path: '/settings/permission-audit?by=compare&of=roles',
      prepare: async page => {
        for (const [index, role] of ['Manager', 'Employee'].entries()) {
          await page.getByRole('combobox', { name: 'Choose a role' }).nth(index).click()
          await page.getByRole('option', { name: role, exact: true }).click()
        }
        await expect(page.getByRole('table', { name: 'Manager and Employee' })).toBeVisible()
      },
    },
  ],
}
