import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PlainDate } from '#core/plain-date.ts'
import { useLive } from '#web/live.ts'
import { approvalCalls, type Inbox } from './calls.ts'

const RESTING_MS = 30_000
const AFTER_CHANGE_MS = 5_000
const CHANGE_LASTS_MS = 60_000
/** A team that types causes a change per cell. */
const CHANGES_REST_MS = 1000

/** How long until the counts are asked for again, given when something last changed. */
export function pollEvery(changedAt: number, now: number): number {
  return now - changedAt < CHANGE_LASTS_MS ? AFTER_CHANGE_MS : RESTING_MS
}

/** Whether a list shows what the counts say: how many await the current user, and how many are not submitted. */
export function isCounted(inbox: Inbox, counts: { waiting: number; notSubmitted: number }): boolean {
  return inbox.pending.filter(row => row.canDecide).length === counts.waiting && inbox.notSubmitted.length === counts.notSubmitted
}

/**
 * Asks for the counts of the tabs every 30 seconds, and every 5 for a minute after a change, while the page is visible; where the list shows
 * something else, it is loaded again. The list itself is the first answer, so that opening the screen takes no call more. Returns when what is
 * shown was last known to be right, in epoch ms, if the counts could not be loaded since; else null.
 */
export function usePolledCounts(date: PlainDate | undefined, inbox: Inbox | undefined, listedAt: number): number | null {
  const client = useQueryClient()
  // A state and not a ref: the pace changes at once.
  const [changedAt, setChangedAt] = useState(Number.NEGATIVE_INFINITY)
  useLive(['timesheet_submissions', 'time_entries'], () => setChangedAt(Date.now()), CHANGES_REST_MS)
  const counts = useQuery({
    // Not below the key of approvals: a change of a timesheet loads the list again, and that is the answer.
    queryKey: ['counts of the inbox', date ?? null],
    queryFn: () => approvalCalls.counts.call(date === undefined ? {} : { date }),
    enabled: inbox !== undefined,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchInterval: () => pollEvery(changedAt, Date.now()),
  })
  const { data, dataUpdatedAt, isError } = counts
  const latest = useRef({ inbox, listedAt })
  latest.current = { inbox, listedAt }
  useEffect(() => {
    const { inbox, listedAt } = latest.current
    if (data === null || inbox === undefined || dataUpdatedAt <= listedAt || isCounted(inbox, data)) return
    void client.invalidateQueries({ queryKey: approvalCalls.inbox.key() })
  }, [client, data, dataUpdatedAt])
  if (!isError && counts.fetchStatus !== 'paused') return null
  return data === null ? listedAt : Math.max(dataUpdatedAt, listedAt)
}
