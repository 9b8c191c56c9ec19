import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PlainDate } from '#core/plain-date.ts'
import { useCountPace } from '../use-count-pace.ts'
import { approvalCalls, type Inbox } from './calls.ts'

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
  const pace = useCountPace()
  const counts = useQuery({
    // Not below the key of approvals: a change of a timesheet loads the list again, and that is the answer.
    queryKey: ['counts of the inbox', date ?? null],
    queryFn: () => approvalCalls.counts.call(date === undefined ? {} : { date }),
    enabled: inbox !== undefined,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchInterval: pace,
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
