import { useEffect, useRef } from 'react'
import { useLive } from '#web/live.ts'

/** Wait after the last edit before reading back the own saves. */
const QUIET_MS = 1500
/** Maximum wait while someone types without pause; keeps all calls of a minute under 60. */
const AT_MOST_EVERY_MS = 20_000
const TABLES = ['timesheet_submissions', 'time_entries']

/**
 * Refreshes when the timesheet changed on the server. Own saves are such changes too, so refreshes are delayed while the person
 * types. Returns a function to call with every edit.
 */
export function useLiveTimesheet(employeeId: string, refresh: () => void): () => void {
  const editedAt = useRef(Number.NEGATIVE_INFINITY)
  const waitsSince = useRef<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(refresh)
  latest.current = refresh

  const consider = () => {
    clearTimeout(timer.current)
    const now = Date.now()
    waitsSince.current ??= now
    const at = Math.min(editedAt.current + QUIET_MS, waitsSince.current + AT_MOST_EVERY_MS)
    if (at > now) {
      timer.current = setTimeout(consider, at - now)
      return
    }
    waitsSince.current = null
    latest.current()
  }
  // Someone who may see everyone's hours receives everyone's events.
  useLive(TABLES, consider, undefined, ({ table, id }) => table !== 'time_entries' || id === employeeId)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    editedAt.current = Date.now()
  }
}
