import { expect } from '@playwright/test'
import { isPhone, type ViewsByAccount } from '#e2e/view.ts'
import { withoutData } from '#e2e/without-data.ts'

/** People and modules. */
export const views: ViewsByAccount = {
  admin: [
    {
      name: 'module access, why someone has a module',
      path: '/settings/module-access',
      prepare: async page => {
        if (isPhone(page))
          await page
            .getByRole('listitem')
            .getByRole('button', { name: /^Amina Yusuf/ })
            .click()
        await page.getByRole('button', { name: 'Time for Amina Yusuf: On by policy' }).click()
        await expect(page.getByRole('button', { name: 'Turn off for Amina' })).toBeVisible()
      },
      main: true,
    },
    { name: 'module access, failed', path: '/settings/module-access', prepare: withoutData },
    {
      name: 'the policy of a module',
      path: '/settings/module-access?tab=policies',
      prepare: async page => {
        await page.getByRole('button', { name: 'Change policy' }).first().click()
        await page.getByText('By role or department').click()
        await expect(page.getByRole('group', { name: 'Departments' })).toBeVisible()
      },
    },
  ],
  riverAdmin: [
    {
      name: 'a request for a module',
      path: '/modules',
      prepare: async page => {
        await page.getByRole('button', { name: 'Request Access' }).click()
        await expect(page.getByRole('textbox', { name: /^Justification/ })).toBeVisible()
      },
    },
    {
      name: 'requests for modules',
      path: '/settings/module-access?tab=requests',
      prepare: page => expect(page.getByRole('button', { name: 'Approve' })).toBeVisible(),
    },
  ],
  riverEmployee: [
    {
      name: 'modules on trial and expired, one requested',
      path: '/modules',
      prepare: page => expect(page.getByRole('article', { name: 'Resources' })).toBeVisible(),
      main: true,
    },
    {
      name: 'a module that is not available',
      path: '/resources/staff',
      prepare: page => expect(page.getByText(/^Requested/)).toBeVisible(),
    },
  ],
}
