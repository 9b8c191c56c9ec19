import { expect } from '@playwright/test'
import type { ViewsByAccount } from '#e2e/view.ts'
import { withoutData } from '#e2e/without-data.ts'

/** The profile of an organization and its preferences. */
export const views: ViewsByAccount = {
  stranger: [{ name: 'public page', path: '/o/harborlight', main: true }],
  admin: [
    { name: 'organization profile', path: '/settings/organization-profile', main: true },
    {
      name: 'organization profile, a subdomain that is taken',
      path: '/settings/organization-profile',
      prepare: async page => {
        await page.getByLabel('Subdomain').fill('riverfood')
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await expect(page.getByText('Subdomain Unavailable')).toBeVisible()
      },
    },
    {
      name: 'organization profile, a link of the public page that is none',
      path: '/settings/organization-profile',
      prepare: async page => {
        const form = page.getByRole('form', { name: 'Public page' })
        await form.getByLabel('Address').first().fill('javascript:alert(1)')
        await form.getByRole('button', { name: 'Save public page' }).click()
        await expect(form.getByText('Enter an address that starts with https://')).toBeVisible()
      },
    },
    { name: 'organization profile, failed', path: '/settings/organization-profile', prepare: withoutData },
    { name: 'system preferences', path: '/settings/system-preferences', main: true },
  ],
}
