import { expect, type Page } from '@playwright/test'
import type { ViewsByAccount } from '#e2e/view.ts'

/** The menu of a record's row; on a phone its details, which hold the same. */
async function openActions(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
}

/** The screens of the structure, and their records in their states. */
export const views: ViewsByAccount = {
  admin: [
    ...['departments', 'locations', 'units'].map(name => ({ name, path: `/settings/${name}`, main: true as const })),
    {
      name: 'contacts, none',
      path: '/settings/contacts',
      prepare: page => expect(page.getByText('No contacts yet')).toBeVisible(),
      main: true,
    },
    {
      name: 'a new department, invalid',
      path: '/settings/departments',
      prepare: async page => {
        await page.getByRole('button', { name: 'New department' }).first().click()
        await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
        await expect(page.getByText('This field is required')).toBeVisible()
      },
    },
    {
      name: 'the actions of a department',
      path: '/settings/departments',
      prepare: async page => {
        await openActions(page, 'Shelter')
        await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toBeVisible()
      },
    },
    {
      name: 'notes on a location',
      path: '/settings/locations',
      prepare: async page => {
        await openActions(page, 'Harbor House')
        await page
          .getByRole('menuitem', { name: 'Notes and history' })
          .or(page.getByRole('button', { name: 'Notes and history' }))
          .click()
        await expect(page.getByLabel('New note')).toBeVisible()
        await expect(page.getByText('added a note').first()).toBeVisible()
      },
    },
    {
      name: 'deactivating a department',
      path: '/settings/departments',
      prepare: async page => {
        await openActions(page, 'Shelter')
        await page
          .getByRole('menuitem', { name: 'Deactivate' })
          .or(page.getByRole('button', { name: 'Deactivate' }))
          .click()
        await expect(page.getByText('What depends on it')).toBeVisible()
      },
    },
  ],
}
