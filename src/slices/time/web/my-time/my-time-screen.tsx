import type { PlainDate } from '#core/plain-date.ts'
import { callErrorOf } from '#web/rpc.ts'
import { useScreenSearch } from '#web/screen-place.ts'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { timesheetCalls } from '../calls.ts'
import { t as names } from '../texts.ts'
import { TimesheetSkeleton } from './my-time-skeletons.tsx'
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
  const controller = controllerOf(own?.timesheet.period.startsOn ?? '')
  const rail = useRail()
  // Open it once: the parameter would open it again on every reload.
  const wantsToSubmit = submit && !query.isPlaceholderData
  const onSubmitHeard = () => change({ submit: false }, { replace: true })
  return (
    <div className="-mb-14 flex flex-1 flex-col md:max-h-[calc(100dvh-6.5rem)] print:m-0 print:block print:max-h-none">
      <TimesheetHead
        title={names('myTime')}
        timesheet={own?.timesheet}
        loading={query.isPending}
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
          skeleton={<TimesheetSkeleton railOpen={rail.place === 'beside' && rail.open} />}
          errorTitle={t('didNotLoad')}
          isEmpty={data => data.own === null}
          empty={query.data ? <NoTimesheet missing={query.data.missing} fixedBy={query.data.fixedBy} /> : null}
        >
          {data =>
            data.own === null ? null : (
              <OwnTimesheet
                key={data.own.timesheet.period.startsOn}
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
