import type { Page } from '@playwright/test'
import { addDays, todayIn } from '#core/plain-date.ts'
import { expect } from './test.ts'
import type { View } from './view.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

/** Workflows, who would decide, and stand-ins. */
export const workflows: View[] = [
  {
    name: 'a workflow that is tried',
    path: '/settings/approval-workflows',
    prepare: async page => {
      if (isPhone(page)) await page.getByRole('button', { name: /^Manager, then Finance/ }).click()
      const person = page.getByRole('region', { name: 'Try with…' }).getByLabel('Person')
      await person.fill('Amina')
      await page.getByRole('option', { name: /Amina/ }).click()
      await expect(page.getByText('Who would decide')).toBeVisible()
    },
  },
  {
    name: 'stand-ins',
    path: '/settings/approval-workflows',
    prepare: async page => {
      await page.getByRole('button', { name: 'Stand-in', exact: true }).click()
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
]

/** Opens a group of the list, which on a phone is a screen of its own, at one of its tabs. */
async function openGroup(page: Page, tab?: RegExp): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: /^Non-exempt/ }).click()
  if (tab) await page.getByRole('tab', { name: tab }).click()
  await expect(page.getByRole('tablist', { name: 'Group settings' })).toBeVisible()
}

/** The settings of groups. */
export const timeGroups: View[] = [
  {
    name: 'time tracking groups',
    path: '/settings/time-tracking-groups',
    prepare: async page => {
      if (!isPhone(page)) await expect(page.getByRole('region', { name: 'Next pay periods' }).getByRole('listitem').first()).toBeVisible()
    },
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
]

/** Opens the timesheet with overtime by the rule and lunch worked through, never submitted (src/main/demo), with what counts of its days. */
async function openCountedDays(page: Page): Promise<void> {
  const row = page.getByRole('listitem').filter({ hasText: 'Kenji Mori' })
  await row.getByRole('button', { name: 'Enter hours' }).click()
  await expect(page.getByRole('grid', { name: 'Timesheet' })).toBeVisible()
  // It is the previous one; the inbox shows that in the first half of a period.
  const address = new URL(page.url())
  const startsOn = address.searchParams.get('period') ?? ''
  if (todayIn('America/New_York', Date.now()) < addDays(startsOn, 14)) {
    address.searchParams.set('period', addDays(startsOn, -14))
    await page.goto(address.href)
    await expect(page.getByRole('grid', { name: 'Timesheet' })).toBeVisible()
  }
  const title = page.getByRole('heading', { name: 'Hours that count' })
  const toggle = page.getByRole('button', { name: 'Notes and history' })
  if ((await toggle.getAttribute('aria-pressed')) !== 'true') await toggle.click()
  await expect(title).toBeVisible()
}

/** What counts of the days of a timesheet, and why. */
export const dayResults: View[] = [
  {
    name: 'hours that count, and why there is overtime',
    path: '/time/my-team-time?tab=not_submitted',
    prepare: async page => {
      await openCountedDays(page)
      // A phone shows no weeks: its days say it.
      if (isPhone(page)) return
      await page.getByRole('button', { name: /worked$/ }).click()
      await expect(page.getByRole('heading', { name: /^Why [\d.]+ hrs overtime on / })).toBeVisible()
    },
  },
  {
    name: 'lunch left out of the hours',
    path: '/time/my-team-time?tab=not_submitted',
    prepare: async page => {
      await openCountedDays(page)
      if (isPhone(page)) await page.keyboard.press('Escape')
      await page.getByRole('textbox', { name: /^Reason/ }).fill('From the delivery log')
      await page.keyboard.press('Enter')
      if (isPhone(page)) await page.getByRole('button', { name: 'Notes and history' }).click()
      await page.getByRole('button', { name: 'Lunch already excluded' }).first().click()
      await page.getByRole('textbox', { name: 'Minutes of lunch already excluded' }).fill('1.5')
      await expect(page.getByText('Enter whole minutes, up to 1,440')).toBeVisible()
    },
  },
]
