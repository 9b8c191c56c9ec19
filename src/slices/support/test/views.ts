import { expect, type Page } from '@playwright/test'
import type { ViewsByAccount } from '#e2e/view.ts'

/** Opens a ticket of the list that is shown. */
const openTicket = (title: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: title }).first().click()
  await expect(page.getByRole('textbox', { name: 'Reply' })).toBeVisible()
}

/** Support tickets, as their people, administrators, and operators see them. */
export const views: ViewsByAccount = {
  employee: [
    { name: 'one’s own ticket', path: '/support', prepare: page => openTicket(/^Week total/)(page), opens: '/support/$id', main: true },
    {
      name: 'a new support ticket, invalid',
      path: '/dashboard',
      prepare: async page => {
        await page.getByRole('button', { name: 'Support', exact: true }).click()
        await page.getByRole('menuitem', { name: 'Create a Ticket' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Submit ticket' }).click()
        await expect(page.getByText('This field is required').first()).toBeVisible()
      },
    },
  ],
  admin: [
    { name: 'the tickets of the organization', path: '/admin/support', main: true },
    { name: 'the support dashboard', path: '/admin/support-dashboard', main: true },
    { name: 'a ticket with a note', path: '/admin/support', prepare: openTicket(/^Week total/), opens: '/admin/support/$id', main: true },
    { name: 'no tickets of one’s own', path: '/support', main: true },
  ],
  super: [
    { name: 'the escalated tickets', path: '/super-admin/support-tickets', main: true },
    {
      name: 'an escalated ticket',
      path: '/super-admin/support-tickets',
      prepare: page => openTicket(/^Approved hours/)(page),
      opens: '/super-admin/support-tickets/$id',
      main: true,
    },
  ],
}
