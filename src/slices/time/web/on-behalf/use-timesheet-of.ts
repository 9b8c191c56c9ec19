import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PlainDate } from '#core/plain-date.ts'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { callErrorOf } from '#web/rpc.ts'
import { entryCalls, timesheetCalls } from '../calls.ts'
import { around, readTimesheet, type TimesheetAnswer } from '../my-time/read-timesheet.ts'
import { timesheetsOf } from '../timesheet-keys.ts'

interface TimesheetOfAnswer extends TimesheetAnswer {
  readonly employeeName: string
}

export const timesheetOfQuery = (employeeId: string, date: PlainDate | undefined) =>
  timesheetCalls.openOnBehalf.queryOptions({ input: { employeeId, ...(date === undefined ? {} : { date }) } })

/** Someone else's timesheet that covers a date (default their today), with its entries, for administrators. */
export function useTimesheetOf(employeeId: string, date: PlainDate | undefined) {
  const client = useQueryClient()
  const { today } = useBootstrap()
  const queryKey = [...timesheetsOf(employeeId), date ?? null]
  return useQuery({
    queryKey,
    queryFn: async (context): Promise<TimesheetOfAnswer> => {
      const known = client.getQueryData<TimesheetOfAnswer>(queryKey)?.own?.timesheet.period
      let employeeName = ''
      const calls = {
        open: async () => {
          const answer = await timesheetOfQuery(employeeId, date).queryFn(context)
          employeeName = answer.employeeName
          return answer
        },
        list: (days: { from: PlainDate; to: PlainDate }) =>
          entryCalls.list.queryOptions({ input: { employeeId, ...days } }).queryFn(context),
      }
      const answer = await readTimesheet(calls, known ? { from: known.startsOn, to: known.endsOn } : around(date ?? today))
      return { ...answer, employeeName }
    },
    // Keep showing the last period until the next one is loaded, but never one person's hours under another's name.
    placeholderData: (before, query) => (query?.queryKey[1] === employeeId ? before : undefined),
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: (failures, error) => failures < 2 && callErrorOf(error).status >= 500,
  })
}
