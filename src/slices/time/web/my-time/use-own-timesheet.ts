import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PlainDate } from '#core/plain-date.ts'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { entryCalls, timesheetCalls } from '../calls.ts'
import { ownTimesheets } from '../timesheet-keys.ts'
import { around, readTimesheet, type TimesheetAnswer } from './read-timesheet.ts'

export interface TimesheetWanted {
  date?: PlainDate
  submissionId?: string
}

/** The current user's own timesheet that covers a date, or the one of a submission, with its entries. */
export function useOwnTimesheet(wanted: TimesheetWanted) {
  const client = useQueryClient()
  const currentUser = useBootstrap()
  const queryKey = [...ownTimesheets, wanted]
  return useQuery({
    queryKey,
    queryFn: context => {
      const known = client.getQueryData<TimesheetAnswer>(queryKey)?.own?.timesheet.period
      const day = wanted.date ?? (wanted.submissionId === undefined ? currentUser.today : undefined)
      const calls = {
        open: () => timesheetCalls.mine.queryOptions({ input: wanted }).queryFn(context),
        list: (days: { from: PlainDate; to: PlainDate }) => entryCalls.list.queryOptions({ input: days }).queryFn(context),
      }
      return readTimesheet(calls, known ? { from: known.startsOn, to: known.endsOn } : day === undefined ? null : around(day))
    },
    // Keep showing the last period until the next one is loaded.
    placeholderData: keepPreviousData,
    // Events are missed while the screen is closed, so always refetch.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}
