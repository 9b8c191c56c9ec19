// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { home } from '#main/home.tsx'
import type { ReportsHome } from '#slices/reports/contract/home.ts'
import type { StaffHome } from '#slices/staff/contract/dashboard.ts'
import type { TimeHome } from '#slices/time/contract/dashboard.ts'
import { drawnAs } from '#test/drawn-as.tsx'
import type { HomeCard } from '#web/home/home.ts'
import { Figures } from './figures.tsx'

type Data = TimeHome & StaffHome & ReportsHome & { cards: HomeCard[] }

const figures = async (more: Partial<Data>): Promise<[string, string, string][]> => {
  const data: Data = {
    scope: 'own',
    seesHours: true,
    today: '2026-11-19',
    monthMinutes: 600,
    previousMonthMinutes: 60,
    activeStaff: 24,
    staffScope: 'organization',
    savedReports: 2,
    pendingReviews: 0,
    pendingReviewsWithWarnings: 0,
    ownTimesheet: {
      periodStart: '2026-11-09',
      periodEnd: '2026-11-22',
      payDate: '2026-11-27',
      status: 'draft',
      minutes: 450,
      expectedMinutes: 4800,
      todayMinutes: 0,
      days: [],
    },
    recentEntries: [],
    waiting: [],
    cards: [],
    ...more,
  }
  drawnAs({ menu: ['/reports/timesheets'] }, <Figures parts={home} data={data} />)
  return (await screen.findAllByRole('heading', { level: 2 })).map(head => {
    const [figure, note] = [...head.nextElementSibling!.firstElementChild!.children]
    return [head.textContent!, figure!.textContent!, note!.textContent!]
  })
}

test('an employee sees the hours of their period and when it is due, in place of colleagues and reviews', async () => {
  expect(await figures({})).toEqual([
    ['Monthly Hours', '10.00hrs', 'October: 1.00 hr'],
    ['Pay Period Hours', '7.50hrs', 'of 80.00 hrs'],
    ['Due Date', 'Sun, Nov 22', 'Pay date: Fri, Nov 27'],
    ['Saved Reports', '2reports', 'Only you can see them'],
  ])
})

test.each([
  ['a manager', { scope: 'direct reports' as const }],
  ['an administrator', { scope: 'organization' as const }],
  ['an employee whose decision a timesheet awaits', { pendingReviews: 1 }],
  ['an employee without a timesheet', { ownTimesheet: null }],
])('%s sees active staff and pending reviews', async (_, more) => {
  expect((await figures(more)).map(([label]) => label)).toEqual(['Monthly Hours', 'Active Staff', 'Saved Reports', 'Pending Reviews'])
})

const card = (name: string, more: Partial<HomeCard> = {}): HomeCard => ({
  name,
  label: 'Open requests',
  value: 1,
  type: 'integer',
  words: { one: 'request', other: 'requests' },
  path: '/requests',
  search: { status: 'open' },
  ...more,
})

test('a card that its slice draws leads to its rows', async () => {
  await figures({
    scope: 'organization',
    cards: [card('activeStaff', { label: 'Active Staff', value: 25, path: '/resources/staff', search: { status: 'active' } })],
  })
  const link = screen.getByRole('link', { name: 'Active Staff' })
  expect(link.getAttribute('href')).toBe('/resources/staff?status=active')
  expect(link.closest('section')?.textContent).toContain('25people')
})

test('a card that no slice draws is drawn from what it says, after the others', async () => {
  const shown = await figures({ scope: 'organization', cards: [card('openRequests')] })
  expect(shown.map(([label]) => label)).toEqual(['Monthly Hours', 'Saved Reports', 'Pending Reviews', 'Open requests'])
  expect(shown.at(-1)).toEqual(['Open requests', '1request', ''])
  expect(screen.getByRole('link', { name: 'Open requests' }).getAttribute('href')).toBe('/requests?status=open')
})
