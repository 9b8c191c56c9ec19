import { expect, type Page } from '@playwright/test'
import { isPhone, type ViewsByAccount } from '#e2e/view.ts'

/** Opens a group of the list, which on a phone is a screen of its own, at one of its tabs. */
async function openGroup(page: Page, tab?: RegExp): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: /^Non-exempt/ }).click()
  if (tab) await page.getByRole('tab', { name: tab }).click()
  await expect(page.getByRole('tablist', { name: 'Group settings' })).toBeVisible()
}

/** The settings of groups. */
export const views: ViewsByAccount = {
  admin: [
    {
      name: 'time tracking groups',
      path: '/settings/time-tracking-groups',
      prepare: async page => {
        if (!isPhone(page))
          await expect(page.getByRole('region', { name: 'Upcoming pay periods' }).getByRole('listitem').first()).toBeVisible()
      },
      main: true,
    },
    {
      name: 'a week tried against the settings',
      path: '/settings/time-tracking-groups',
      prepare: async page => {
        await openGroup(page, /^Hours/)
        await page.getByRole('button', { name: 'Try a week' }).click()
        await page.getByRole('button', { name: 'Show result' }).click()
        await expect(page.getByRole('region', { name: 'Result' })).toBeVisible()
      },
    },
    ...[/^Breaks/, /^Holidays/, /^Columns/].map(tab => ({
      name: `a group, ${tab.source}`,
      path: '/settings/time-tracking-groups',
      prepare: (page: Page) => openGroup(page, tab),
    })),
    {
      name: 'a new fund without a name, in the columns of a group',
      path: '/settings/time-tracking-groups',
      prepare: async page => {
        await openGroup(page, /^Columns/)
        await page.getByRole('button', { name: 'New fund' }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^(Save|Create|Add)/ })
          .click()
        await expect(page.getByRole('dialog').getByText('This field is required').first()).toBeVisible()
      },
    },
    {
      name: 'the members of a group',
      path: '/settings/time-tracking-groups',
      prepare: async page => {
        await openGroup(page)
        await page.getByRole('button', { name: /^\d+ people$/ }).click()
        await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
      },
    },
    {
      name: 'settings of a group from an earlier date, without a reason',
      path: '/settings/time-tracking-groups',
      prepare: async page => {
        await openGroup(page, /^Hours/)
        await page.getByLabel('Hours per workday').fill('7')
        await page.getByRole('button', { name: 'Change date' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
    {
      name: 'a new group without a name',
      path: '/settings/time-tracking-groups',
      prepare: async page => {
        await page.getByRole('button', { name: 'New group' }).first().click()
        const dialog = page.getByRole('dialog', { name: 'New group' })
        await dialog.getByRole('button', { name: 'Create group' }).click()
        await expect(dialog.getByText('Enter a name')).toBeVisible()
      },
    },
  ],
}
