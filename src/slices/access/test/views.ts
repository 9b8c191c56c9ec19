import type { ViewsByAccount } from '#e2e/view.ts'

/** The index of the settings. */
export const views: ViewsByAccount = {
  admin: [{ name: 'settings', path: '/settings', main: true }],
}
