import type { PlainDate } from '#core/plain-date.ts'
import { callErrorOf } from '#web/rpc.ts'
import { useScreenSearch } from '#web/screen-place.ts'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonBar } from '#web/ui/skeleton.tsx'
import { timesheetCalls } from '../calls.ts'
import { t as names } from '../texts.ts'
import { NoTimesheet, UnknownTimesheet } from './no-timesheet.tsx'
import { myTimeSearch } from './search.ts'
import { t } from './texts.ts'
import { TimesheetBody, type TimesheetBodyProps } from './timesheet-body.tsx'
import { TimesheetHead } from './timesheet-head.tsx'
import { useOwnTimesheet } from './use-own-timesheet.ts'
import { useTimesheetActions } from './use-timesheet-actions.ts'
import { useControllers, useRail } from './use-timesheet-tools.ts'

/** The own timesheet of the period around ?date (default today), or of ?submissionId; ?submit opens the submit dialog. */
export const MyTimeScreen = () => {
  const [{ date, submissionId, submit }, change] = useScreenSearch(myTimeSearch)
  const query = useOwnTimesheet({
    ...(date === undefined ? {} : { date }),
    ...(submissionId === undefined ? {} : { submissionId }),
  })
  const own = query.data?.own ?? undefined
  const controllerOf = useControllers()
  const controller = controllerOf(own?.timesheet.period.id ?? '')
  const rail = useRail()
  // Open it once: the parameter would open it again on every reload.
  const wantsToSubmit = submit && !query.isPlaceholderData
  const onSubmitHeard = () => change({ submit: false }, { replace: true })
  return (
    <div className="-mb-14 flex flex-1 flex-col md:max-h-[calc(100dvh-6.5rem)] print:m-0 print:block print:max-h-none">
      <TimesheetHead
        title={names('myTime')}
        timesheet={own?.timesheet}
        switching={query.isPlaceholderData}
        onSwitch={to => change({ date: to, submissionId: undefined, submit: false })}
        controller={controller}
        canEdit={own?.timesheet.can.edit ?? false}
        readDay={readDay}
        railOpen={rail.open}
        onToggleRail={rail.onToggle}
      />
      {[404, 422].includes(callErrorOf(query.error).status) ? (
        <UnknownTimesheet />
      ) : (
        <LoadedView
          onPage
          query={query}
          skeleton={<TimesheetSkeleton />}
          errorTitle={t('didNotLoad')}
          isEmpty={data => data.own === null}
          empty={query.data ? <NoTimesheet missing={query.data.missing} fixedBy={query.data.fixedBy} /> : null}
        >
          {data =>
            data.own === null ? null : (
              <OwnTimesheet
                key={data.own.timesheet.period.id}
                data={data.own}
                controller={controller}
                rail={rail}
                wantsToSubmit={wantsToSubmit}
                onSubmitHeard={onSubmitHeard}
              />
            )
          }
        </LoadedView>
      )}
    </div>
  )
}

const readDay = (date: PlainDate) => timesheetCalls.mine.queryOptions({ input: { date } }).queryFn

const OwnTimesheet = (props: Omit<TimesheetBodyProps, 'actions'>) => (
  <TimesheetBody {...props} actions={useTimesheetActions(props.data.timesheet)} />
)

/** A placeholder grid of two weeks. */
export const TimesheetSkeleton = () => (
  <div className="rounded-lg border border-border bg-card">
    <div className="flex h-17 items-end gap-6 border-b border-border px-4 pb-2">
      <SkeletonBar width={60} />
    </div>
    {Array.from({ length: 16 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity
      <div key={row} className="flex h-8 items-center gap-6 border-b border-border px-4 last:border-0 max-md:h-15">
        <SkeletonBar width={row % 8 === 7 ? 96 : 64} />
        <span className="ml-auto">
          <SkeletonBar width={40} />
        </span>
      </div>
    ))}
  </div>
)
