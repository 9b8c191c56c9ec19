import type { UseQueryResult } from '@tanstack/react-query'
import type { PlainDate } from '#core/plain-date.ts'
import { callErrorOf } from '#web/rpc.ts'
import { FeatureDenied } from '#web/shell/access-denied.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import type { InboxRow, TeamTimesheet } from './calls.ts'
import { openable } from './inbox-model.ts'
import type { InboxTab } from './search.ts'
import { TimesheetSkeleton } from './team-skeletons.tsx'
import { t } from './texts.ts'
import { TimesheetPanel } from './timesheet-panel.tsx'
import type { OpenTimesheet } from './use-open-timesheet.ts'
import type { Review } from './use-review.ts'

type BoardTimesheetProps = {
  rows: readonly InboxRow[]
  timesheet: UseQueryResult<TeamTimesheet>
  tab: InboxTab
  selected: string | undefined
  onBack: (() => void) | undefined
  onEnter: ((employeeId: string, periodStart: PlainDate) => void) | undefined
  isTrailOpen: boolean
  onTrail: (isOpen: boolean) => void
  review: Review
  opened: OpenTimesheet
}

/** The open timesheet; or why there is none. Shows its row of the list until it has loaded. */
export const BoardTimesheet = ({ rows, timesheet, tab, selected, onBack, onEnter, review, opened, ...trail }: BoardTimesheetProps) => {
  if (selected === undefined) {
    return (
      <EmptyState title={t(tab === 'not_submitted' ? 'notSubmittedYet' : 'chooseTimesheet')}>
        {t(tab !== 'not_submitted' ? 'chooseTimesheetHelp' : onEnter === undefined ? 'notSubmittedHelp' : 'notSubmittedEnter')}
      </EmptyState>
    )
  }
  if ([400, 404, 422].includes(callErrorOf(timesheet.error).status)) return <UnknownTimesheet onBack={onBack} />
  const timesheets = openable(rows)
  const at = timesheets.findIndex(row => row.submissionId === selected)
  const row = timesheets[at]
  const panel = (data: TeamTimesheet | InboxRow) => (
    <TimesheetPanel
      data={data}
      decisions={review.decisions}
      bar={opened.bar}
      place={at < 0 ? null : { at: at + 1, all: timesheets.length }}
      onStep={opened.step}
      onBack={onBack}
      {...trail}
      onApprove={review.approve}
      onReject={review.reject}
      onReopen={review.reopen}
      {...(onEnter === undefined ? {} : { onEnter })}
    />
  )
  return (
    <LoadedView
      query={timesheet}
      denied={<FeatureDenied />}
      skeleton={<TimesheetSkeleton />}
      early={row === undefined ? undefined : panel(row)}
      errorTitle={t('timesheetDidNotLoad')}
    >
      {data => panel(data)}
    </LoadedView>
  )
}

/** The address names a timesheet that does not exist or that the user may not see: both show the same message. */
const UnknownTimesheet = ({ onBack }: { onBack: (() => void) | undefined }) => (
  <EmptyState title={t('unknownTimesheet')} action={onBack === undefined ? undefined : <Button onClick={onBack}>{t('back')}</Button>}>
    {t('unknownTimesheetHelp')}
  </EmptyState>
)
