// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { drawnAs } from '#test/drawn-as.tsx'
import type { Inbox } from './calls.ts'
import { NoRows } from './no-rows.tsx'

const inbox: Inbox = { periods: [], pending: [], notSubmitted: [], reviewed: [], shownOn: '2026-11-23', today: '2026-11-23' }

afterEach(cleanup)

test.each([
  [1, "When the person who reports to you starts a timesheet, it'll show up here for you to review."],
  [9, "When the 9 people who report to you start their timesheets, they'll show up here for you to review."],
])('whoever leads %s learns what will come, and is not told to say who reports to them', async (directReports, text) => {
  drawnAs(
    { directReports, permissions: { staff_module: 'write' }, menu: ['/resources/staff'] },
    <NoRows inbox={inbox} tab="pending" find="" onClearSearch={() => undefined} />,
  )
  expect(await screen.findByText('No timesheets here yet')).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Open Staff' })).toBeNull()
})
