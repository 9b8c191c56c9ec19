import { type QueryFunctionContext, useQuery } from '@tanstack/react-query'
import type { PlainDate } from '#core/plain-date.ts'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { timesheetCalls } from '../calls.ts'
import { type ListedPeriod, PeriodList } from '../period/period-list.tsx'
import { t } from '../period/texts.ts'
import type { Timesheet } from '../sheet-view.ts'
import { neighbourDays } from './neighbour-days.ts'

type OwnPeriodsProps = { sheet: Timesheet; onChoose: (startsOn: PlainDate) => void }

/** The periods around the one on the screen, each with where the own sheet of it stands. Asked for as one request when it opens. */
export const OwnPeriods = ({ sheet, onChoose }: OwnPeriodsProps) => {
  const query = useQuery({
    queryKey: ['own-periods', sheet.period.startsOn, sheet.today],
    queryFn: context => readPeriods(context, neighbourDays(sheet.period, sheet.today)),
    // What was handed in or decided meanwhile is told to nobody while the list is closed.
    staleTime: 0,
  })
  return (
    <LoadedView query={query} skeleton={<SkeletonRows rows={6} avatar={false} />} errorTitle={t('didNotLoad')}>
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

async function readPeriods(context: QueryFunctionContext, days: readonly PlainDate[]): Promise<ListedPeriod[]> {
  const answers = await Promise.all(days.map(date => timesheetCalls.mine.queryOptions({ input: { date } }).queryFn(context)))
  return answers.flatMap(({ timesheet }) => (timesheet === null ? [] : [listed(timesheet)]))
}

const listed = ({ period: { startsOn, endsOn }, status }: Timesheet): ListedPeriod => ({ startsOn, endsOn, status })
