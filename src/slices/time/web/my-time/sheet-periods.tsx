import { type QueryFunctionContext, useQuery } from '@tanstack/react-query'
import type { PlainDate } from '#core/plain-date.ts'
import { type ListedPeriod, PeriodList } from '#slices/time-groups/web/public.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import type { Timesheet } from '../sheet-view.ts'
import { neighbourDays } from './neighbour-days.ts'
import { t } from './texts.ts'

/** Reads the sheet of the same person that covers a day. */
export type ReadDay = (date: PlainDate) => (context: QueryFunctionContext) => Read | Promise<Read>

type Read = { readonly timesheet: Timesheet | null }

type SheetPeriodsProps = { sheet: Timesheet; readDay: ReadDay; onChoose: (startsOn: PlainDate) => void }

/** The periods around the one on the screen, each with where the person's sheet of it stands. Asked for as one request when it opens. */
export const SheetPeriods = ({ sheet, readDay, onChoose }: SheetPeriodsProps) => {
  const query = useQuery({
    queryKey: ['sheet-periods', sheet.employee.id, sheet.period.startsOn, sheet.today],
    queryFn: context => readPeriods(context, readDay, neighbourDays(sheet.period, sheet.today)),
    // What was handed in or decided meanwhile is told to nobody while the list is closed.
    staleTime: 0,
  })
  return (
    <LoadedView query={query} skeleton={<SkeletonRows rows={6} avatar={false} />} errorTitle={t('periodsDidNotLoad')}>
      {periods => (
        <PeriodList
          periods={[...new Map([...periods, listed(sheet)].map(period => [period.startsOn, period])).values()]}
          shown={sheet.period.startsOn}
          today={sheet.today}
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
