import { type QueryFunctionContext, useQuery } from '@tanstack/react-query'
import type { PlainDate } from '#core/plain-date.ts'
import { type ListedPeriod, PeriodList } from '#slices/time-groups/web/public.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import type { Timesheet } from '../timesheet-view.ts'
import { neighborDays } from './neighbor-days.ts'
import { t } from './texts.ts'

/** Loads the same employee's timesheet for a day. */
export type ReadDay = (date: PlainDate) => (context: QueryFunctionContext) => Read | Promise<Read>

type Read = { readonly timesheet: Timesheet | null }

type TimesheetPeriodsProps = { timesheet: Timesheet; readDay: ReadDay; onChoose: (startsOn: PlainDate) => void }

/** The neighboring periods, each with the status of its timesheet. Loaded in one request when the list opens. */
export const TimesheetPeriods = ({ timesheet, readDay, onChoose }: TimesheetPeriodsProps) => {
  const query = useQuery({
    queryKey: ['timesheet-periods', timesheet.employee.id, timesheet.period.startsOn, timesheet.today],
    queryFn: context => readPeriods(context, readDay, neighborDays(timesheet.period, timesheet.today)),
    // No events are received while the list is closed, so the status may be stale.
    staleTime: 0,
  })
  return (
    <LoadedView query={query} skeleton={<SkeletonRows rows={6} avatar={false} />} errorTitle={t('periodsDidNotLoad')}>
      {periods => (
        <PeriodList
          periods={[...new Map([...periods, listed(timesheet)].map(period => [period.startsOn, period])).values()]}
          shown={timesheet.period.startsOn}
          today={timesheet.today}
          onChoose={onChoose}
        />
      )}
    </LoadedView>
  )
}

async function readPeriods(context: QueryFunctionContext, readDay: ReadDay, days: readonly PlainDate[]): Promise<ListedPeriod[]> {
  const answers = await Promise.all(days.map(date => readDay(date)(context)))
  return answers.flatMap(({ timesheet }) => (timesheet === null ? [] : [listed(timesheet)]))
}

const listed = ({ period: { startsOn, endsOn }, status }: Timesheet): ListedPeriod => ({ startsOn, endsOn, status })
