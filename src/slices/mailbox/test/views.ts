import { expect } from '@playwright/test'
import type { ViewsByAccount } from '#e2e/view.ts'
import { withoutData } from '#e2e/without-data.ts'

/** The toolbox with its mail. */
export const views: ViewsByAccount = {
  admin: [
    { name: 'toolbox, no mail', path: '/toolbox', prepare: page => expect(page.getByText('No mail yet')).toBeVisible(), main: true },
    { name: 'toolbox, nothing found', path: '/toolbox?state=failed' },
    { name: 'toolbox, failed', path: '/toolbox', prepare: withoutData },
    {
      name: 'a mail that is not there',
      path: '/toolbox?mail=00000000-0000-4000-8000-000000000000',
      prepare: page => expect(page.getByText('This message is no longer here')).toBeVisible(),
    },
  ],
}
