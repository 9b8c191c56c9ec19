import { QueryClient } from '@tanstack/react-query'
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawnAs } from '#test/drawn-as.tsx'
import { answerCalls } from '#test/invitation-answers.ts'
import { notifyLive } from '#web/live.ts'
import { TimeDashboardScreen } from './time-screen.tsx'

const figures = {
  scope: 'organization',
  today: '2026-11-23',
  todayMinutes: 0,
  todayPeople: 0,
  monthMinutes: 0,
  previousMonthMinutes: 0,
  draftTimesheets: 2,
  pendingApprovals: 0,
  pendingApprovalsWithWarnings: 0,
  recentEntries: [],
  waiting: [],
  endingThisMonth: { draft: 0, submitted: 0, approved: 0, rejected: 0 },
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('the counts are asked for every 30 seconds, and every 5 for a minute after a change', async () => {
  const sent = answerCalls({ 'dashboards/time': figures })
  const asked = () => sent.filter(([path]) => path === 'dashboards/time').length
  drawnAs({ baseRole: 'admin' }, <TimeDashboardScreen />, new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  await pass(1000)
  expect(asked()).toBe(1)
  await pass(30_000)
  expect(asked()).toBe(2)
  act(() => notifyLive({ kind: 'changed', table: 'timesheet_submissions', id: 's' }))
  await pass(1_500)
  const begun = asked()
  await pass(22_000)
  expect(asked() - begun).toBe(4)
  await pass(60_000)
  const slow = asked()
  await pass(30_000)
  expect(asked() - slow).toBe(1)
})
