import { type Ref, useMemo, useState } from 'react'
import { eachDay, type PlainDate, shortDay } from '#core/plain-date.ts'
import { DecisionBar, type DecisionBarHandle, WorkflowTrack } from '#slices/approvals/web/public.tsx'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { lunchNotesOf } from '../day-notes/lunch-notes.ts'
import { weeksExplained } from '../day-results/weeks-explained.tsx'
import { columnOf, type GridCells } from '../grid/cell.ts'
import { TimesheetGrid } from '../grid/timesheet-grid.tsx'
import { withHolidayPay } from '../holiday-pay-cells.ts'
import {
  enteredByOthers,
  gridColumnsOf,
  gridDaysOf,
  gridWarningsOf,
  originsOf,
  savedCells,
  type Timesheet,
  warningLines,
} from '../timesheet-view.ts'
import { useZone } from '../use-zone.ts'
import type { InboxRow, TeamTimesheet } from './calls.ts'
import { toggled, toReview } from './inbox-model.ts'
import { DaysSkeleton } from './team-skeletons.tsx'
import { t } from './texts.ts'
import { factsOfRow, factsOfTimesheet, TimesheetHead, type TimesheetHeadProps } from './timesheet-head.tsx'
import type { Decisions, SeenTimesheet } from './use-decisions.ts'

/** Loads with the list, so that nothing moves when a timesheet with notes opens. */
export const DayQuotes = lazyScreen(() => import('../day-notes/day-quotes.tsx').then(module => module.DayQuotes))
const PhoneDays = lazyScreen(() => import('./phone-days.tsx').then(module => module.PhoneDays))

type TimesheetPanelProps = {
  /** The timesheet; or its row in the list, which names the person while the days are loading. */
  data: TeamTimesheet | InboxRow
  decisions: Decisions
  bar: Ref<DecisionBarHandle>
  onApprove: (timesheet: SeenTimesheet, note: string) => void
  onReject: (timesheet: SeenTimesheet, note: string, days: readonly PlainDate[]) => void
  onReopen: (timesheet: SeenTimesheet, note: string) => void
} & Pick<TimesheetHeadProps, 'place' | 'onStep' | 'onBack' | 'isTrailOpen' | 'onTrail' | 'onEnter'>

/** One timesheet as its reviewer sees it: person, progress, warnings, hours, and the decision. */
export const TimesheetPanel = ({ data, decisions, bar, onApprove, onReject, onReopen, ...head }: TimesheetPanelProps) => {
  const timesheet = 'timesheet' in data ? data.timesheet : undefined
  const facts = 'timesheet' in data ? factsOfTimesheet(data) : factsOfRow(data)
  return (
    <article
      aria-label={t('timesheet', { name: facts.name })}
      aria-busy={timesheet === undefined || undefined}
      data-decides=""
      data-shows={('timesheet' in data ? data.timesheet : data).submissionId ?? undefined}
      className="flex min-h-0 flex-1 flex-col"
    >
      <TimesheetHead facts={facts} timesheet={timesheet} {...head} />
      {'timesheet' in data ? (
        <TimesheetDays
          key={`${data.timesheet.submissionId} ${data.timesheet.status}`}
          {...{ data, decisions, bar, onApprove, onReject, onReopen }}
        />
      ) : (
        <DaysSkeleton />
      )}
    </article>
  )
}

type TimesheetDaysProps = { data: TeamTimesheet } & Pick<TimesheetPanelProps, 'decisions' | 'bar' | 'onApprove' | 'onReject' | 'onReopen'>

const TimesheetDays = ({ data, decisions, bar, onApprove, onReject, onReopen }: TimesheetDaysProps) => {
  const { timesheet, entries } = data
  const seen = seenTimesheet(timesheet)
  const phone = usePhone()
  const [isWriting, setWriting] = useState(false)
  const [pointed, setPointed] = useState<ReadonlySet<PlainDate>>(new Set())
  const isPointing = isWriting && timesheet.can.reject && !phone
  const grid = useMemo(() => {
    const cells = withHolidayPay(savedCells(entries), timesheet)
    return {
      days: gridDaysOf(timesheet, t('timesheetReadOnly')),
      columns: usedColumns(timesheet, cells),
      warnings: gridWarningsOf(timesheet),
      entered: enteredByOthers(entries),
      origins: originsOf(entries),
      cells,
    }
  }, [timesheet, entries])
  const why = useMemo(
    () => weeksExplained(timesheet.days, grid.days, timesheet.settings.timeFormat),
    [timesheet.days, timesheet.settings.timeFormat, grid.days],
  )
  const problem = seen && decisions.problemOf(seen.submissionId, seen.version)
  return (
    <>
      {/* Scrolls where little room is left for the days. Without a bar below it, its last line stays above the support button. */}
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-5 py-3 max-md:px-4 md:last:pb-15 print:overflow-visible">
        <WorkflowTrack
          status={timesheet.status}
          steps={timesheet.steps}
          submittedAt={timesheet.submittedAt}
          zone={useZone()}
          canApprove={timesheet.can.approve}
        />
        {problem === undefined ? null : <Panel tone="error" title={problem} />}
        <SentBack timesheet={timesheet} />
        {timesheet.warnings.length === 0 || phone ? null : <Panel tone="warning" lines={warningLines(timesheet)} />}
        {timesheet.dayNotes.length + timesheet.attachments.length + lunchNotesOf(timesheet).length === 0 ? null : (
          <LazyPart>
            <DayQuotes timesheet={timesheet} />
          </LazyPart>
        )}
        {phone ? (
          <LazyPart face={<DaysSkeleton />}>
            <PhoneDays {...grid} why={why} format={timesheet.settings.timeFormat} warnings={timesheet.warnings} />
          </LazyPart>
        ) : (
          <div className="isolate flex min-h-80 flex-col print:min-h-0" style={{ maxWidth: maxGridWidth(grid.columns.length) }}>
            <TimesheetGrid
              {...grid}
              format={timesheet.settings.timeFormat}
              why={why}
              groups
              readOnly
              {...(isPointing && { pointed, onPoint: day => setPointed(before => toggled(before, day)) })}
            />
          </div>
        )}
      </div>
      {seen === null ? null : (
        <DecisionBar
          ref={bar}
          subject={{ ...timesheet, ownerName: timesheet.employee.name }}
          busy={decisions.reject.isPending ? 'reject' : decisions.reopen.isPending ? 'reopen' : null}
          onApprove={note => onApprove(seen, note)}
          pointedAt={{
            legend: t('daysAbout'),
            points: (phone ? daysWorthPointingAt(timesheet, entries) : grid.days.map(({ date }) => date)).map(day => ({
              value: day,
              label: shortDay(day),
            })),
            chosen: pointed,
            onChosen: setPointed,
            byChips: phone,
            hint: t('clickDays'),
          }}
          onNote={setWriting}
          enterRejects={t('enterRejects')}
          onReject={(note, days) => onReject(seen, note, days)}
          onReopen={note => onReopen(seen, note)}
        />
      )}
    </>
  )
}

/** The rejection note in full: it says what has to change. */
const SentBack = ({ timesheet: { status, notes, revision } }: { timesheet: Timesheet }) => {
  const note = status === 'rejected' ? notes.find(one => one.noteType === 'rejection' && one.revision === revision) : undefined
  if (note === undefined) return null
  return (
    <Panel tone="rejected" title={t('sentBackBy', { name: note.createdBy })} aside={<RelativeTime at={note.createdAt} />}>
      <p className="whitespace-pre-line wrap-anywhere">{note.note}</p>
      {note.days.length === 0 ? null : <p className="mt-0.5 text-muted">{t('aboutDays', { days: note.days.map(shortDay).join('; ') })}</p>}
    </Panel>
  )
}

/** A column of hours is at most this wide, so that figures stay near their labels. */
const MAX_COLUMN_WIDTH = 104
const DAY_AND_TOTAL = 156 + 76

const maxGridWidth = (columns: number): number => DAY_AND_TOTAL + columns * MAX_COLUMN_WIDTH

/** Columns without hours are hidden from a reviewer, unless a warning names one or there are no hours at all. */
function usedColumns(timesheet: Timesheet, cells: GridCells) {
  const filled = [...cells].filter(([, { minutes }]) => minutes > 0).map(([key]) => columnOf(key))
  const used = new Set([...filled, ...timesheet.warnings.map(({ column }) => column)])
  const columns = gridColumnsOf(timesheet)
  const shown = columns.filter(({ handle }) => used.has(handle))
  return shown.length > 0 ? shown : columns
}

/** Days with hours, and days without hours that a warning names. */
function daysWorthPointingAt({ period, warnings }: Timesheet, entries: TeamTimesheet['entries']): PlainDate[] {
  const named = new Set([...entries.filter(entry => entry.minutes > 0), ...warnings].map(({ date }) => date))
  return eachDay(period.startsOn, period.endsOn).filter(day => named.has(day))
}

/** Identifies the version that a decision refers to; null for a timesheet that was not submitted. */
function seenTimesheet(timesheet: Timesheet): SeenTimesheet | null {
  const { submissionId, version, employee, period, steps } = timesheet
  if (submissionId === null) return null
  const current = steps.find(step => step.state === 'now')
  const waiting = current?.approvers.filter(approver => approver.decision === null).length ?? 0
  return {
    submissionId,
    version,
    employeeName: employee.name,
    periodStart: period.startsOn,
    periodEnd: period.endsOn,
    warnings: warningLines(toReview(timesheet)),
    isLastStep: current === steps.at(-1) && (current?.requireAll !== true || waiting <= 1),
  }
}
