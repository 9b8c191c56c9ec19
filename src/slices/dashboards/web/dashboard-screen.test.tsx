// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { home } from '#main/home.tsx'
import { drawnAs } from '#test/drawn-as.tsx'
import { answerCalls } from '#test/invitation-answers.ts'
import { dashboardScreen } from './dashboard-screen.tsx'

/** The answer to someone whose role blocks everything, and whose record tracks time. */
const ofBlocked = {
  cards: [],
  scope: 'own',
  seesHours: false,
  today: '2026-11-23',
  monthMinutes: 0,
  previousMonthMinutes: 0,
  pendingReviews: 0,
  pendingReviewsWithWarnings: 0,
  ownTimesheet: null,
  recentEntries: [] as object[],
  waiting: [],
  activeStaff: 1,
  staffScope: 'own',
  savedReports: 0,
  otherApprovals: { total: 0, rows: [] },
}
const entry = {
  id: '1',
  employeeId: 'me',
  employeeName: 'Ada Winters',
  columnLabels: ['Regular'],
  date: '2026-11-09',
  minutes: 480,
  status: 'approved',
  updatedAt: '2026-11-09T15:00:00Z',
}

function open(answer: object, menu: readonly string[]) {
  answerCalls({ dashboard: answer, 'staff/administrators': { names: ['Dana Whitfield'] } })
  const Screen = dashboardScreen(home)
  drawnAs({ menu }, <Screen />)
}
afterEach(() => vi.unstubAllGlobals())

test('someone whose role blocks everything reads what that means and whom to ask, and nothing of hours, reports, or people', async () => {
  open(ofBlocked, [])
  expect(await screen.findByText('Nothing here for your role yet')).toBeTruthy()
  expect(await screen.findByText('Ask Dana Whitfield to set this up.')).toBeTruthy()
  expect(screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Nothing here for your role yet'])
  expect(screen.queryByText('Hours will show up here as people enter them.')).toBeNull()
})

test('hours that they recorded before are shown', async () => {
  open({ ...ofBlocked, recentEntries: [entry], monthMinutes: 480 }, [])
  expect(await screen.findByRole('table', { name: 'Recent time entries' })).toBeTruthy()
  expect(screen.queryByText('Nothing here for your role yet')).toBeNull()
})

test('someone who sees the hours of others learns that they will show up', async () => {
  open({ ...ofBlocked, scope: 'organization', seesHours: true }, ['/time/my-team-time'])
  await waitFor(() => expect(screen.getByText('Hours will show up here as people enter them.')).toBeTruthy())
})
