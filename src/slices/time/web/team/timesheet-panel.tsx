import { ArrowLeft, ChevronDown, ChevronUp, Copy, UserPen } from 'lucide-react'
import { type Ref, useMemo } from 'react'
import { eachDay, type PlainDate, shortDay } from '#core/plain-date.ts'
import { DecisionBar, type DecisionBarHandle, DecisionTrail, WorkflowTrack } from '#slices/approvals/web/public.tsx'
import { formatDayRange } from '#web/plain-date-text.ts'
import { StatusChip } from '#web/status-chip.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { ToolButton } from '#web/ui/tool-button.tsx'
import { TimesheetGrid } from '../grid/timesheet-grid.tsx'
import { enteredByOthers, gridColumnsOf, gridDaysOf, gridWarningsOf, savedCells, type Timesheet, warningLines } from '../timesheet-view.ts'
import type { InboxRow, TeamTimesheet } from './calls.ts'
import { DaysSkeleton } from './team-skeletons.tsx'
import { t } from './texts.ts'
import type { Decisions, SeenTimesheet } from './use-decisions.ts'

type TimesheetPanelProps = {
  /** The timesheet; or its row in the list, which names the person while the days are loading. */
  data: TeamTimesheet | InboxRow
  decisions: Decisions
  bar: Ref<DecisionBarHandle>
  /** Its position in the list; null when it is not listed. */
  place: { at: number; all: number } | null
  onStep: (by: 1 | -1) => void
  onBack: (() => void) | undefined
  onApprove: (timesheet: SeenTimesheet, note: string) => void
  onReject: (timesheet: SeenTimesheet, note: string, days: readonly PlainDate[]) => void
  /** Passed to those who enter time for others. */
  onEnter?: (employeeId: string, periodStart: PlainDate) => void
}

/** One timesheet as its reviewer sees it: person, progress, warnings, hours, and the decision. */
export const TimesheetPanel = ({ data, place, onStep, onBack, onEnter, ...rest }: TimesheetPanelProps) => {
  const timesheet = 'timesheet' in data ? data.timesheet : undefined
  const facts = 'timesheet' in data ? factsOfTimesheet(data.timesheet) : factsOfRow(data)
  return (
    <article
      aria-label={t('timesheet', { name: facts.name })}
      aria-busy={timesheet === undefined || undefined}
      className="flex min-h-0 flex-1 flex-col"
    >
      <TimesheetHead
        facts={facts}
        timesheet={timesheet}
        place={place}
        onStep={onStep}
        onBack={onBack}
        {...(onEnter === undefined ? {} : { onEnter })}
      />
      {'timesheet' in data ? <TimesheetDays data={data} {...rest} /> : <DaysSkeleton />}
    </article>
  )
}

type TimesheetDaysProps = { data: TeamTimesheet } & Pick<TimesheetPanelProps, 'decisions' | 'bar' | 'onApprove' | 'onReject'>

const TimesheetDays = ({ data, decisions, bar, onApprove, onReject }: TimesheetDaysProps) => {
  const { timesheet, entries } = data
  const seen = seenTimesheet(timesheet)
  const grid = useMemo(
    () => ({
      days: gridDaysOf(timesheet, t('timesheetReadOnly')),
      columns: usedColumns(timesheet, entries),
      warnings: gridWarningsOf(timesheet),
      entered: enteredByOthers(entries),
      cells: savedCells(entries),
    }),
    [timesheet, entries],
  )
  const problem = seen && decisions.problemOf(seen.submissionId, seen.version)
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-3 px-5 py-3 max-md:px-4">
        <WorkflowTrack
          status={timesheet.status}
          steps={timesheet.steps}
          submittedAt={timesheet.submittedAt}
          canApprove={timesheet.can.approve}
        />
        {problem === undefined ? null : <Panel tone="error" title={problem} />}
        <SentBack timesheet={timesheet} />
        {timesheet.warnings.length === 0 ? null : (
          <Panel tone="warning">
            <ul className="flex flex-col gap-1">
              {warningLines(timesheet).map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Panel>
        )}
        <div className="isolate -mx-2 flex min-h-0 flex-col">
          <TimesheetGrid {...grid} format={timesheet.settings.timeFormat} readOnly />
        </div>
      </div>
      {seen === null ? null : (
        <DecisionBar
          key={`${seen.submissionId} ${timesheet.status}`}
          ref={bar}
          subject={{ ...timesheet, ownerName: timesheet.employee.name }}
          busy={decisions.reject.isPending ? 'reject' : decisions.reopen.isPending ? 'reopen' : null}
          onApprove={note => onApprove(seen, note)}
          pointedAt={{
            legend: t('daysAbout'),
            points: daysWorthPointingAt(timesheet, entries).map(day => ({ value: day, label: shortDay(day) })),
          }}
          enterRejects={t('enterRejects')}
          onReject={(note, days) => onReject(seen, note, days)}
          onReopen={note => decisions.reopen.mutate({ timesheet: seen, note })}
        />
      )}
    </>
  )
}

/** Events that only a timesheet has. */
const ownEvents = { copy: { icon: Copy, text: (name: string) => t('copyEvent', { name }) } }

/** The content of the head. */
interface HeadFacts {
  id: string
  name: string
  status: Timesheet['status']
  startsOn: PlainDate
  /** In one line, separated by dots. */
  parts: readonly (string | null)[]
}

const factsOfTimesheet = ({ employee, period, status, revision }: Timesheet): HeadFacts => ({
  id: employee.id,
  name: employee.name,
  status,
  startsOn: period.startsOn,
  parts: [formatDayRange(period.startsOn, period.endsOn), employee.jobTitle, employee.groupName, t('revision', { n: revision })],
})

const factsOfRow = ({ employeeId, employeeName, jobTitle, status, periodStart, periodEnd }: InboxRow): HeadFacts => ({
  id: employeeId,
  name: employeeName,
  status,
  startsOn: periodStart,
  parts: [formatDayRange(periodStart, periodEnd), jobTitle],
})

type TimesheetHeadProps = { facts: HeadFacts; timesheet: Timesheet | undefined } & Pick<
  TimesheetPanelProps,
  'place' | 'onStep' | 'onBack' | 'onEnter'
>

const TimesheetHead = ({ facts, timesheet, place, onStep, onBack, onEnter }: TimesheetHeadProps) => {
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-border px-5 py-3 max-md:px-4">
      {onBack === undefined ? null : (
        <div className="w-full">
          <Button size="dense" variant="ghost" icon={<Glyph of={ArrowLeft} />} onClick={onBack}>
            {t('back')}
          </Button>
        </div>
      )}
      <Avatar id={facts.id} name={facts.name} size={40} />
      <div className="min-w-0 flex-1 md:basis-56">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 tabIndex={-1} data-timesheet-head="" className="text-lg font-semibold focus:outline-none">
            {facts.name}
          </h2>
          <StatusChip status={facts.status} />
        </div>
        <p className="text-dense text-muted">{facts.parts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex items-center gap-2 print:hidden">
        {onEnter !== undefined && timesheet?.can.enterOnBehalf ? (
          <Button size="dense" icon={<Glyph of={UserPen} />} onClick={() => onEnter(facts.id, facts.startsOn)}>
            {t('enterHours')}
          </Button>
        ) : null}
        {place === null ? null : (
          <>
            <span className="text-dense whitespace-nowrap text-muted max-md:hidden">{t('position', place)}</span>
            <span className="flex max-md:hidden">
              <ToolButton
                variant="outline"
                size="dense"
                label={t('previousTimesheet')}
                shortcut="k"
                icon={<Glyph of={ChevronUp} />}
                disabled={place.at === 1}
                onClick={() => onStep(-1)}
              />
              <ToolButton
                variant="outline"
                size="dense"
                label={t('nextTimesheet')}
                shortcut="j"
                icon={<Glyph of={ChevronDown} />}
                disabled={place.at === place.all}
                onClick={() => onStep(1)}
              />
            </span>
          </>
        )}
        {timesheet === undefined ? null : <DecisionTrail notes={timesheet.notes} history={timesheet.history} ownEvents={ownEvents} />}
      </div>
    </header>
  )
}

/** The rejection note in full: it says what has to change. */
const SentBack = ({ timesheet: { status, notes, revision } }: { timesheet: Timesheet }) => {
  const note = status === 'rejected' ? notes.find(one => one.noteType === 'rejection' && one.revision === revision) : undefined
  if (note === undefined) return null
  return (
    <Panel tone="rejected" title={t('sentBackBy', { name: note.createdBy })} aside={<RelativeTime at={note.createdAt} />}>
      <p className="whitespace-pre-line wrap-anywhere">{note.note}</p>
      {note.days.length === 0 ? null : <p className="mt-0.5 text-muted">{t('aboutDays', { days: note.days.map(shortDay).join(', ') })}</p>}
    </Panel>
  )
}

/** Columns without hours are hidden from a reviewer, unless a warning names one or there are no hours at all. */
function usedColumns(timesheet: Timesheet, entries: TeamTimesheet['entries']) {
  const used = new Set([...entries.filter(entry => entry.minutes > 0), ...timesheet.warnings].map(({ column }) => column))
  const columns = gridColumnsOf(timesheet)
  const shown = columns.filter(({ handle }) => used.has(handle))
  return shown.length > 0 ? shown : columns
}

/** Days with hours, and days without hours that a warning names. */
function daysWorthPointingAt({ period, warnings }: Timesheet, entries: TeamTimesheet['entries']): PlainDate[] {
  const named = new Set([...entries.filter(entry => entry.minutes > 0), ...warnings].map(({ date }) => date))
  return eachDay(period.startsOn, period.endsOn).filter(day => named.has(day))
}

/** What a decision refers to; null for a timesheet that was not submitted. */
function seenTimesheet({ submissionId, version, employee, period, steps }: Timesheet): SeenTimesheet | null {
  if (submissionId === null) return null
  const current = steps.find(step => step.state === 'now')
  const waiting = current?.approvers.filter(approver => approver.decision === null).length ?? 0
  return {
    submissionId,
    version,
    employeeName: employee.name,
    periodStart: period.startsOn,
    periodEnd: period.endsOn,
    isLastStep: current === steps.at(-1) && (current?.requireAll !== true || waiting <= 1),
  }
}
