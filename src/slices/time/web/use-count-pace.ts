import { useState } from 'react'
import { useLive } from '#web/live.ts'

const RESTING_MS = 30_000
const AFTER_CHANGE_MS = 5_000
const CHANGE_LASTS_MS = 60_000
/** A team that types causes a change per cell. */
const CHANGES_REST_MS = 1000

/** How long until counts are asked for again, given when something last changed. */
export function pollEvery(changedAt: number, now: number): number {
  return now - changedAt < CHANGE_LASTS_MS ? AFTER_CHANGE_MS : RESTING_MS
}

/** How often counts of timesheets are asked for, as a `refetchInterval`: every 30 seconds, and every 5 for a minute after a change of hours or timesheets. */
export function useCountPace(): () => number {
  // A state and not a ref: the pace changes at once.
  const [changedAt, setChangedAt] = useState(Number.NEGATIVE_INFINITY)
  useLive(['timesheet_submissions', 'time_entries'], () => setChangedAt(Date.now()), CHANGES_REST_MS)
  return () => pollEvery(changedAt, Date.now())
}
