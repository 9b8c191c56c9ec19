import type { UseQueryResult } from '@tanstack/react-query'
import type { PlainDate } from '#core/plain-date.ts'
import { callErrorOf } from '#web/rpc.ts'
import { FeatureDenied } from '#web/shell/lazy-guards.tsx'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import type { InboxRow, TeamTimesheet } from './calls.ts'
import { openable } from './inbox-model.ts'
import type { InboxTab } from './search.ts'
import { TimesheetSkeleton } from './team-skeletons.tsx'
import { t } from './texts.ts'
import { TimesheetPanel } from './timesheet-panel.tsx'
import type { OpenTimesheet } from './use-open-timesheet.ts'
import type { Review } from './use-review.ts'

const NoOpenTimesheet = lazyScreen(() => import('./no-open-timesheet.tsx').then(module => module.NoOpenTimesheet))
const UnknownTimesheet = lazyScreen(() => import('./no-open-timesheet.tsx').then(module => module.UnknownTimesheet))

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
      <LazyPart>
        <NoOpenTimesheet tab={tab} canEnter={onEnter !== undefined} />
      </LazyPart>
    )
  }
  if ([400, 404, 422].includes(callErrorOf(timesheet.error).status)) {
    return (
      <LazyPart>
        <UnknownTimesheet onBack={onBack} />
      </LazyPart>
    )
  }
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
      onEnter={onEnter}
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
