// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Dashboard } from './calls.ts'
import { StatCards } from './stat-cards.tsx'

const figures = (more: Partial<Dashboard>): [string, string, string][] => {
  const data: Dashboard = {
    scope: 'own',
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
    ...more,
  }
  render(<StatCards data={data} />)
  return screen.getAllByRole('heading', { level: 2 }).map(head => {
    const [figure, note] = [...head.nextElementSibling!.firstElementChild!.children]
    return [head.textContent!, figure!.textContent!, note!.textContent!]
  })
}

test('an employee sees the hours of their period and when it is due, in place of colleagues and reviews', () => {
  expect(figures({})).toEqual([
    ['Monthly Hours', '10.00hrs', 'October: 1.00 hrs'],
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
])('%s sees active staff and pending reviews', (_, more) => {
  expect(figures(more).map(([label]) => label)).toEqual(['Monthly Hours', 'Active Staff', 'Saved Reports', 'Pending Reviews'])
})
