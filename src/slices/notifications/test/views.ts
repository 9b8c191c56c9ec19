import { expect } from '@playwright/test'
import type { ViewsByAccount } from '#e2e/view.ts'

/** The inbox and the bell. */
export const views: ViewsByAccount = {
  employee: [
    { name: 'notifications', path: '/notifications', main: true },
    {
      name: 'bell',
      path: '/notifications',
      prepare: async page => {
        await page.getByRole('button', { name: 'Notifications' }).click()
        await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
      },
    },
  ],
  manager: [
    {
      name: 'notifications, more about a record',
      path: '/notifications',
      prepare: async page => {
        await page
          .getByRole('button', { name: /^Show \d+ more/ })
          .first()
          .click()
        await expect(page.getByRole('list', { name: /^More about the same record/ })).toBeVisible()
      },
    },
  ],
}
