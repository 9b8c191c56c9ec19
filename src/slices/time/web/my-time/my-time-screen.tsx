import { useNavigate, useSearch } from '@tanstack/react-router'
import { isPlainDate, type PlainDate } from '#core/plain-date.ts'
import { refusalOf } from '#web/rpc.ts'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { timesheetCalls } from '../calls.ts'
import { t as names } from '../texts.ts'
import { NoSheet, UnknownSheet } from './no-sheet.tsx'
import { SheetBody, type SheetBodyProps } from './sheet-body.tsx'
import { SheetHead } from './sheet-head.tsx'
import { SheetSkeleton } from './sheet-skeleton.tsx'
import { t } from './texts.ts'
import { useOwnDesk } from './use-own-desk.ts'
import { useOwnSheet } from './use-own-sheet.ts'
import { useControllers, useRail } from './use-sheet-tools.ts'

/** The own timesheet of the period around ?date (default today), or of ?submissionId; ?submit asks at once whether to hand it in. */
export const MyTimeScreen = () => {
  const search = useSearch({ strict: false }) as { date?: string; submissionId?: string; submit?: string }
  const navigate = useNavigate()
  const query = useOwnSheet({
    ...(isPlainDate(search.date) ? { date: search.date } : {}),
    ...(search.submissionId === undefined ? {} : { submissionId: search.submissionId }),
  })
  const own = query.data?.own ?? undefined
  const controllerOf = useControllers()
  const controller = controllerOf(own?.sheet.period.id ?? '')
  const rail = useRail()
  // Asked once: what stands in the address would ask again with every reload.
  const wantsToSubmit = search.submit !== undefined && !query.isPlaceholderData
  const onSubmitHeard = () =>
    void navigate({ to: '/time/my-time', search: (before: object) => ({ ...before, submit: undefined }), replace: true })
  return (
    <div className="-mb-14 flex flex-1 flex-col md:max-h-[calc(100dvh-6.5rem)] print:m-0 print:block print:max-h-none">
      <SheetHead
        title={names('myTime')}
        sheet={own?.sheet}
        switching={query.isPlaceholderData}
        onSwitch={date => void navigate({ to: '/time/my-time', search: { date } })}
        controller={controller}
        types={own?.sheet.can.edit ?? false}
        readDay={readDay}
        railOpen={rail.open}
        onToggleRail={rail.onToggle}
      />
      {[404, 422].includes(refusalOf(query.error).status) ? (
        <UnknownSheet />
      ) : (
        <LoadedView
          query={query}
          skeleton={<SheetSkeleton />}
          errorTitle={t('didNotLoad')}
          isEmpty={data => data.own === null}
          empty={query.data ? <NoSheet missing={query.data.missing} fixedBy={query.data.fixedBy} /> : null}
        >
          {data =>
            data.own === null ? null : (
              <OwnSheet
                key={data.own.sheet.period.id}
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

const OwnSheet = (props: Omit<SheetBodyProps, 'desk'>) => <SheetBody {...props} desk={useOwnDesk(props.data.sheet)} />
