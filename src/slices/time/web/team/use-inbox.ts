import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PlainDate } from '#core/plain-date.ts'
import { useLive } from '#web/live.ts'
import { callErrorOf } from '#web/rpc.ts'
import { approvalCalls, inboxQuery } from './calls.ts'

export const timesheetQuery = (submissionId: string) => approvalCalls.timesheet.queryOptions({ input: { submissionId } })

/** Typing causes an event per cell: a whole team at it must not cost its manager a call per second. */
const entriesRestMs = 10_000

/** The inbox of the period around a date, and the open timesheet beside it; both update live. */
export function useInbox(date: PlainDate | undefined, submissionId: string | undefined) {
  const client = useQueryClient()
  const refetch = () => void client.invalidateQueries({ queryKey: approvalCalls.key() })
  useLive(['timesheet_submissions'], refetch)
  useLive(['time_entries'], refetch, entriesRestMs)
  const inbox = useQuery({
    ...inboxQuery(date),
    placeholderData: keepPreviousData,
  })
  const timesheet = useQuery({
    ...timesheetQuery(submissionId ?? ''),
    enabled: submissionId !== undefined,
    retry: (failures, error) => failures < 2 && callErrorOf(error).status >= 500,
  })
  return { inbox, timesheet }
}
