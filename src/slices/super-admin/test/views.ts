import { expect } from '@playwright/test'
import type { ViewsByAccount } from '#e2e/view.ts'
import { withoutData } from '#e2e/without-data.ts'

/** The console of operators. */
export const views: ViewsByAccount = {
  super: [
    { name: 'the organizations of the installation', path: '/super-admin', main: true },
    { name: 'the organizations, nothing found', path: '/super-admin?search=zzzz' },
    { name: 'the organizations, failed', path: '/super-admin', prepare: withoutData },
    {
      name: 'a new organization',
      path: '/super-admin',
      prepare: async page => {
        await page.getByRole('button', { name: 'New organization' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
    { name: 'requests for modules at the platform', path: '/super-admin?tab=requests' },
    { name: 'the operators', path: '/super-admin?tab=operators' },
    { name: 'the security events', path: '/super-admin?tab=security' },
    { name: 'the mail of the installation', path: '/super-admin?tab=mail' },
    { name: 'mail of the installation, nothing found', path: '/super-admin?tab=mail&search=zzzz' },
    {
      name: 'one organization, for its operator',
      path: '/super-admin',
      prepare: async page => {
        await page
          .getByRole('button', { name: /Harbor Light/ })
          .first()
          .click()
        await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible()
      },
      opens: '/super-admin/organization/$id',
      main: true,
    },
    { name: 'the module analytics', path: '/super-admin/module-analytics', main: true },
    { name: 'the module analytics, failed', path: '/super-admin/module-analytics', prepare: withoutData },
    { name: 'an organization without an id', path: '/super-admin/organization/none' },
  ],
}
