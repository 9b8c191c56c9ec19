import { expect, type Page } from '@playwright/test'
import { isPhone, type ViewsByAccount } from '#e2e/view.ts'

/** The inbox, workflows, who would decide, and stand-ins. */
export const views: ViewsByAccount = {
  manager: [
    { name: 'approvals', path: '/approvals', main: true },
    { name: 'approvals, decided', path: '/approvals?tab=decided' },
    {
      name: 'approvals, rejecting one',
      path: '/approvals',
      prepare: async page => {
        if (isPhone(page))
          await page
            .getByRole('button', { name: /^Actions/ })
            .first()
            .click()
        await page
          .getByRole('button', { name: /^Reject/ })
          .first()
          .click()
        await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
        await expect(page.getByText('Explain what needs to change')).toBeVisible()
      },
    },
  ],
  employee: [{ name: 'nothing to approve', path: '/approvals' }],
  admin: [
    {
      name: 'a workflow that is tried',
      path: '/settings/approval-workflows',
      prepare: async page => {
        if (isPhone(page)) await page.getByRole('button', { name: /^Manager, then Finance/ }).click()
        const person = page.getByRole('region', { name: 'Try with…' }).getByLabel('Person')
        await person.fill('Amina')
        await page.getByRole('option', { name: /Amina/ }).click()
        await expect(page.getByText('Who would approve')).toBeVisible()
      },
      main: true,
    },
    {
      name: 'stand-ins',
      path: '/settings/approval-workflows',
      prepare: async page => {
        await page.getByRole('button', { name: 'Stand-ins', exact: true }).click()
        await expect(page.getByRole('dialog').getByText('Luis Romero for Marcus Bell')).toBeVisible()
      },
    },
    ...(
      [
        ['Used by', /^\d+ groups?$/],
        ['Reminders', /^Before payday$/],
        ['History', /created this approval workflow/],
      ] as const
    ).map(([tab, text]) => ({
      name: `a workflow, ${tab}`,
      path: '/settings/approval-workflows',
      prepare: async (page: Page) => {
        if (isPhone(page)) await page.getByRole('button', { name: /^Manager, then Finance/ }).click()
        await page.getByRole('tab', { name: tab }).click()
        await expect(page.getByRole('tabpanel').getByText(text).first()).toBeVisible()
      },
    })),
    {
      name: 'a new workflow without a name',
      path: '/settings/approval-workflows',
      prepare: async page => {
        await page.getByRole('button', { name: 'New workflow' }).first().click()
        await page.getByRole('button', { name: 'Add step' }).click()
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await expect(page.getByText('Enter a name')).toBeVisible()
      },
    },
  ],
}
