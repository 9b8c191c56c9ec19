import { expect } from '@playwright/test'
import { isPhone, type ViewsByAccount } from '#e2e/view.ts'

/** Certifications of effort. */
export const views: ViewsByAccount = {
  manager: [
    {
      name: 'certifying hours of a team',
      path: '/time/my-team-time?tab=certifications',
      prepare: async page => {
        // On a phone the card opens what the button does.
        const cards = page.getByRole('list', { name: 'Team certifications' }).getByRole('button')
        await (isPhone(page) ? cards : page.getByRole('button', { name: 'Certify', exact: true })).first().click()
        await expect(page.getByRole('dialog').getByText('I have first-hand knowledge')).toBeVisible()
      },
    },
    { name: 'certifications, none', path: '/time/certifications', main: true },
  ],
}
