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
import { enteredByOthers, gridColumnsOf, gridDaysOf, gridWarningsOf, savedCells, type Timesheet, warningLines } from '../sheet-view.ts'
import type { InboxRow, TeamSheet } from './calls.ts'
import { DaysSkeleton } from './team-skeletons.tsx'
import { t } from './texts.ts'
import type { Decisions, SeenSheet } from './use-decisions.ts'

type SheetPanelProps = {
  /** The sheet; or its row in the list, which knows whose it is while the days are on their way. */
  data: TeamSheet | InboxRow
  decisions: Decisions
  bar: Ref<DecisionBarHandle>
  /** Its place among those that are listed; null when it is not. */
  place: { at: number; all: number } | null
  onStep: (by: 1 | -1) => void
  onBack: (() => void) | undefined
  onApprove: (sheet: SeenSheet, note: string) => void
  onReject: (sheet: SeenSheet, note: string, days: readonly PlainDate[]) => void
  /** Given to those who enter hours for others. */
  onEnter?: (employeeId: string, periodStart: PlainDate) => void
}

/** One sheet as its reviewer reads it: who, how far, what to look at, the hours, and the decision. */
export const SheetPanel = ({ data, place, onStep, onBack, onEnter, ...rest }: SheetPanelProps) => {
  const sheet = 'timesheet' in data ? data.timesheet : undefined
  const facts = 'timesheet' in data ? factsOfSheet(data.timesheet) : factsOfRow(data)
  return (
    <article
      aria-label={t('sheet', { name: facts.name })}
      aria-busy={sheet === undefined || undefined}
      className="flex min-h-0 flex-1 flex-col"
    >
      <SheetHead
        facts={facts}
        sheet={sheet}
        place={place}
        onStep={onStep}
        onBack={onBack}
        {...(onEnter === undefined ? {} : { onEnter })}
      />
      {'timesheet' in data ? <SheetDays data={data} {...rest} /> : <DaysSkeleton />}
    </article>
  )
}

type SheetDaysProps = { data: TeamSheet } & Pick<SheetPanelProps, 'decisions' | 'bar' | 'onApprove' | 'onReject'>

const SheetDays = ({ data, decisions, bar, onApprove, onReject }: SheetDaysProps) => {
  const { timesheet, entries } = data
  const seen = seenSheet(timesheet)
  const grid = useMemo(
    () => ({
      days: gridDaysOf(timesheet, t('sheetReadOnly')),
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
        <SentBack sheet={timesheet} />
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
          onReopen={note => decisions.reopen.mutate({ sheet: seen, note })}
        />
      )}
    </>
  )
}

/** Events that only a timesheet has. */
const ownEvents = { copy: { icon: Copy, text: (name: string) => t('copyEvent', { name }) } }

/** What the head says. */
interface HeadFacts {
  id: string
  name: string
  status: Timesheet['status']
  startsOn: PlainDate
  /** In one line, with dots between. */
  parts: readonly (string | null)[]
}

const factsOfSheet = ({ employee, period, status, revision }: Timesheet): HeadFacts => ({
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

type SheetHeadProps = { facts: HeadFacts; sheet: Timesheet | undefined } & Pick<SheetPanelProps, 'place' | 'onStep' | 'onBack' | 'onEnter'>

const SheetHead = ({ facts, sheet, place, onStep, onBack, onEnter }: SheetHeadProps) => {
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
          <h2 tabIndex={-1} data-sheet-head="" className="text-lg font-semibold focus:outline-none">
            {facts.name}
          </h2>
          <StatusChip status={facts.status} />
        </div>
        <p className="text-dense text-muted">{facts.parts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex items-center gap-2 print:hidden">
        {onEnter !== undefined && sheet?.can.enterOnBehalf ? (
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
                label={t('previousSheet')}
                shortcut="k"
                icon={<Glyph of={ChevronUp} />}
                disabled={place.at === 1}
                onClick={() => onStep(-1)}
              />
              <ToolButton
                variant="outline"
                size="dense"
                label={t('nextSheet')}
                shortcut="j"
                icon={<Glyph of={ChevronDown} />}
                disabled={place.at === place.all}
                onClick={() => onStep(1)}
              />
            </span>
          </>
        )}
        {sheet === undefined ? null : <DecisionTrail notes={sheet.notes} history={sheet.history} ownEvents={ownEvents} />}
      </div>
    </header>
  )
}

/** The note that sent the sheet back, in full: it is the answer to "what now?". */
const SentBack = ({ sheet: { status, notes, revision } }: { sheet: Timesheet }) => {
  const note = status === 'rejected' ? notes.find(one => one.noteType === 'rejection' && one.revision === revision) : undefined
  if (note === undefined) return null
  return (
    <Panel tone="rejected" title={t('sentBackBy', { name: note.createdBy })} aside={<RelativeTime at={note.createdAt} />}>
      <p className="whitespace-pre-line wrap-anywhere">{note.note}</p>
      {note.days.length === 0 ? null : <p className="mt-0.5 text-muted">{t('aboutDays', { days: note.days.map(shortDay).join(', ') })}</p>}
    </Panel>
  )
}

/** A reviewer reads what is there: columns without hours stay away, unless a warning points at one or there are no hours at all. */
function usedColumns(sheet: Timesheet, entries: TeamSheet['entries']) {
  const used = new Set([...entries.filter(entry => entry.minutes > 0), ...sheet.warnings].map(({ column }) => column))
  const columns = gridColumnsOf(sheet)
  const shown = columns.filter(({ handle }) => used.has(handle))
  return shown.length > 0 ? shown : columns
}

/** Days with hours, and days that a warning names although they have none. */
function daysWorthPointingAt({ period, warnings }: Timesheet, entries: TeamSheet['entries']): PlainDate[] {
  const named = new Set([...entries.filter(entry => entry.minutes > 0), ...warnings].map(({ date }) => date))
  return eachDay(period.startsOn, period.endsOn).filter(day => named.has(day))
}

/** What a decision speaks of; null for a sheet nobody has handed in yet. */
function seenSheet({ submissionId, version, employee, period, steps }: Timesheet): SeenSheet | null {
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
