import { expect, type Page } from '@playwright/test'
import { addDays, todayIn } from '#core/plain-date.ts'
import { cell, datesOf, goToPreviousPeriod, savedText } from '#e2e/timesheet.ts'
import { isPhone, type ViewsByAccount } from '#e2e/view.ts'
import { withoutData } from '#e2e/without-data.ts'

/** Opens a person's timesheet to enter time for them. */
async function openSomeonesTimesheet(page: Page): Promise<void> {
  await page.getByRole('listitem').getByRole('button', { name: 'Enter hours' }).first().click()
  await expect(page.getByRole('grid', { name: 'Timesheet' })).toBeVisible()
}

/** Opens the timesheet with overtime by the rule and lunch worked through, never submitted (src/main/demo), with what counts of its days. */
async function openCountedDays(page: Page): Promise<void> {
  const row = page.getByRole('listitem').filter({ hasText: 'Kenji Mori' })
  await row.getByRole('button', { name: 'Enter hours' }).click()
  await expect(page.getByRole('grid', { name: 'Timesheet' })).toBeVisible()
  // Open the previous period: the inbox shows it in the first half of a period.
  const address = new URL(page.url())
  const startsOn = address.searchParams.get('period') ?? ''
  if (todayIn('America/New_York', Date.now()) < addDays(startsOn, 14)) {
    address.searchParams.set('period', addDays(startsOn, -14))
    await page.goto(address.href)
    await expect(page.getByRole('grid', { name: 'Timesheet' })).toBeVisible()
  }
  const title = page.getByRole('heading', { name: 'Counted hours' })
  const toggle = page.getByRole('button', { name: 'Notes and history' })
  if ((await toggle.getAttribute('aria-pressed')) !== 'true') await toggle.click()
  await expect(title).toBeVisible()
}

/** Timesheets: one’s own, the team’s, and those that administrators fill in for others. */
export const views: ViewsByAccount = {
  employee: [
    { name: 'own timesheet', path: '/time/my-time', main: true },
    {
      name: 'own timesheet, an invalid cell and notes',
      path: '/time/my-time',
      prepare: async page => {
        if (isPhone(page)) return page.getByRole('button', { name: 'Notes and history' }).click()
        const [monday = ''] = await datesOf(page)
        await page.getByRole('button', { name: 'Notes and history' }).click()
        await cell(page, monday).click()
        await page.keyboard.type('99')
        await page.keyboard.press('Enter')
      },
    },
    {
      name: 'submit dialog',
      path: '/time/my-time',
      prepare: async page => {
        await page.getByRole('button', { name: 'Submit timesheet' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
    { name: 'own timesheet, failed', path: '/time/my-time', prepare: withoutData },
  ],
  manager: [
    {
      name: 'locked timesheet',
      path: '/time/my-time',
      prepare: async page => {
        await goToPreviousPeriod(page)
        // A phone has no place for the file.
        const locked = isPhone(page) ? page.getByRole('button', { name: 'Recall' }) : page.getByRole('link', { name: 'Download PDF' })
        await expect(locked).toBeVisible()
      },
    },
    { name: 'team', path: '/time/my-team-time', main: true },
    { name: 'team, failed', path: '/time/my-team-time', prepare: withoutData },
    {
      name: 'a rejection without its reason',
      path: '/time/my-team-time',
      prepare: async page => {
        if (isPhone(page)) await page.getByRole('button', { name: /^Jamal Edwards/ }).click()
        await page.getByRole('form', { name: 'Decision' }).getByRole('button', { name: 'Reject' }).click()
        await expect(page.getByRole('alert')).toBeVisible()
        if (isPhone(page)) await page.getByRole('button', { name: 'Add days' }).click()
        else await page.getByRole('grid').getByRole('button', { name: /^Mon/ }).first().click()
      },
    },
    {
      name: 'the question before an approval with warnings',
      path: '/time/my-team-time',
      prepare: async page => {
        await page.getByRole('button', { name: 'Approve', exact: true }).first().click()
        await expect(page.getByRole('dialog', { name: /^Approve .+ timesheet\?$/ })).toBeVisible()
      },
    },
    { name: 'team, reviewed', path: '/time/my-team-time', prepare: page => page.getByRole('tab', { name: /^Reviewed/ }).click() },
    { name: 'team, not submitted', path: '/time/my-team-time', prepare: page => page.getByRole('tab', { name: /^Not submitted/ }).click() },
    {
      name: 'notes, history and changed hours of a timesheet',
      path: '/time/my-team-time',
      prepare: async page => {
        if (isPhone(page)) await page.getByRole('button', { name: /^Jamal Edwards/ }).click()
        await page.getByRole('button', { name: 'Notes and history' }).click()
        await page.getByRole('button', { name: 'Show edits' }).click()
        await expect(page.getByText(/ → /).first()).toBeVisible()
      },
    },
  ],
  admin: [
    { name: 'the Time dashboard', path: '/dashboards/time', main: true },
    { name: 'team of an administrator', path: '/time/my-team-time' },
    {
      name: 'whose hours to enter',
      path: '/time/my-team-time',
      prepare: async page => {
        await page.getByRole('button', { name: 'Enter time for…' }).click()
        await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
      },
    },
    { name: 'someone else’s timesheet', path: '/time/my-team-time?tab=not_submitted', prepare: openSomeonesTimesheet },
    { name: 'an import of hours', path: '/time/import-hours', main: true },
    {
      name: 'someone else’s timesheet, without a reason',
      path: '/time/my-team-time?tab=not_submitted',
      prepare: async page => {
        await openSomeonesTimesheet(page)
        await page.getByRole('button', { name: 'Start entering' }).click()
        await expect(page.getByRole('alert')).toBeVisible()
      },
    },
    {
      name: 'hours entered for someone else',
      path: '/time/my-team-time?tab=not_submitted',
      prepare: async page => {
        await openSomeonesTimesheet(page)
        await page.getByRole('textbox', { name: /^Reason/ }).fill('On leave')
        await page.keyboard.press('Enter')
        if (isPhone(page))
          await page
            .getByRole('button', { name: /^Increase / })
            .first()
            .click()
        else {
          const [monday = ''] = await datesOf(page)
          await cell(page, monday).click()
          await page.keyboard.type('7')
          await page.keyboard.press('Enter')
        }
        await expect(page.getByText(savedText)).toBeVisible()
        await expect(
          page
            .getByText(/^Entered by/)
            .or(page.locator('[data-entered-by-other]'))
            .first(),
        ).toBeAttached()
      },
    },
    {
      name: 'submitting for someone else',
      path: '/time/my-team-time?tab=not_submitted',
      prepare: async page => {
        await openSomeonesTimesheet(page)
        await page.getByRole('button', { name: 'Submit timesheet' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
    {
      name: 'someone else’s timesheet, failed',
      path: '/time/my-team-time?tab=not_submitted',
      prepare: async page => {
        await openSomeonesTimesheet(page)
        await withoutData(page)
      },
    },
    {
      name: 'hours that count, and why there is overtime',
      path: '/time/my-team-time?tab=not_submitted',
      prepare: async page => {
        await openCountedDays(page)
        // A phone shows no weeks: its days say it.
        if (isPhone(page)) return
        await page.getByRole('button', { name: /worked$/ }).click()
        await expect(page.getByRole('heading', { name: /^Why [\d.]+ hrs? overtime on / })).toBeVisible()
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
  ],
  riverEmployee: [{ name: 'a semi-monthly timesheet', path: '/time/my-time' }],
}
