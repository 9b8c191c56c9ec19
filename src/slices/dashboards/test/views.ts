import type { ViewsByAccount } from '#e2e/view.ts'
import { withoutData } from '#e2e/without-data.ts'

/** The start page of each role, and the dashboards of modules. */
export const views: ViewsByAccount = {
  employee: [{ name: 'dashboard', path: '/dashboard' }],
  manager: [
    { name: 'dashboard of a manager', path: '/dashboard' },
    { name: 'dashboard, failed', path: '/dashboard', prepare: withoutData },
  ],
  admin: [{ name: 'dashboard of an administrator', path: '/dashboard', main: true }],
}
