import { ArrowLeft, ChevronDown, ChevronUp, UserPen } from 'lucide-react'
import { formatHours, hoursWithUnit } from '#core/minutes.ts'
import type { PlainDate } from '#core/plain-date.ts'
import { currentUserOf, useBootstrap } from '#slices/access/web/public.tsx'
import { DecisionTrail } from '#slices/approvals/web/public.tsx'
import { formatDayRange } from '#web/plain-date-text.ts'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { StatusChip } from '#web/status-chip.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { ToolButton } from '#web/ui/tool-button.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { gridTotals } from '../grid/grid-model.ts'
import { withHolidayPay } from '../holiday-pay-cells.ts'
import { PdfLink } from '../pdf-link.tsx'
import { gridColumnsOf, gridDaysOf, savedCells, type Timesheet } from '../timesheet-view.ts'
import { workweekText } from '../workweek-text.ts'
import type { InboxRow, TeamTimesheet } from './calls.ts'
import { t } from './texts.ts'
import { entersForOthers } from './who-may.ts'

// Loaded when it opens.
const TrailPanel = lazyScreen(() => import('./trail-panel.tsx').then(module => module.TrailPanel))

/** The content of the head. */
interface HeadFacts {
  id: string
  name: string
  status: Timesheet['status']
  startsOn: PlainDate
  period: string
  /** '96.00', and of how many; unknown while the days load. */
  hours: { done: string; expected: string } | null
  /** Separated by dots, which stay at the end of a line. */
  parts: readonly (string | null)[]
}

export const factsOfTimesheet = ({ timesheet, entries }: TeamTimesheet): HeadFacts => {
  const { employee, period, status, revision, settings } = timesheet
  const format = settings.timeFormat
  const cells = withHolidayPay(savedCells(entries), timesheet)
  const done = gridTotals({ days: gridDaysOf(timesheet, ''), columns: gridColumnsOf(timesheet), cells }).all
  return {
    id: employee.id,
    name: employee.name,
    status,
    startsOn: period.startsOn,
    period: formatDayRange(period.startsOn, period.endsOn),
    hours: { done: formatHours(done, format), expected: hoursWithUnit(settings.expectedMinutes, format) },
    parts: [employee.jobTitle, employee.groupName, t('revision', { n: revision })],
  }
}

export const factsOfRow = ({ employeeId, employeeName, jobTitle, status, periodStart, periodEnd }: InboxRow): HeadFacts => ({
  id: employeeId,
  name: employeeName,
  status,
  startsOn: periodStart,
  period: formatDayRange(periodStart, periodEnd),
  hours: null,
  parts: [jobTitle],
})

export type TimesheetHeadProps = {
  facts: HeadFacts
  timesheet: Timesheet | undefined
  /** Its position in the list; null when it is not listed. */
  place: { at: number; all: number } | null
  onStep: (by: 1 | -1) => void
  onBack: (() => void) | undefined
  /** Whether notes and history are open. */
  isTrailOpen: boolean
  onTrail: (open: boolean) => void
  /** Passed to those who enter time for others. */
  onEnter?: ((employeeId: string, periodStart: PlainDate) => void) | undefined
}

/** Names the timesheet's owner, its place in the list, and links to its history. */
export const TimesheetHead = ({ facts, timesheet, place, onStep, onBack, isTrailOpen, onTrail, onEnter }: TimesheetHeadProps) => {
  const phone = usePhone()
  const currentUser = currentUserOf(useBootstrap())
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-border px-5 py-3 max-md:px-4">
      {onBack === undefined ? null : (
        <div className="-mx-2 flex w-[calc(100%+1rem)] items-center gap-1">
          {phone ? (
            <>
              <IconButton size="lg" label={t('back')} icon={<Glyph of={ArrowLeft} />} onClick={onBack} />
              <p className="min-w-0 flex-1 text-dense text-muted">{facts.period}</p>
              {place === null ? null : <Steps place={place} onStep={onStep} />}
            </>
          ) : (
            <Button variant="ghost" icon={<Glyph of={ArrowLeft} />} onClick={onBack}>
              {t('back')}
            </Button>
          )}
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
        <p className="text-dense text-muted">
          {[phone ? null : facts.period, ...facts.parts, timesheet && workweekText(timesheet)].filter(Boolean).join('\u00a0· ')}
        </p>
        {phone && facts.hours !== null ? (
          <p className="mt-0.5 text-dense text-muted">
            <b className="font-semibold text-fg">{facts.hours.done}</b> {t('ofExpected', { hours: facts.hours.expected })}
          </p>
        ) : null}
      </div>
      <div className="flex items-center gap-2 print:hidden">
        {onEnter !== undefined && timesheet?.can.enterOnBehalf ? (
          <Button size="dense" icon={<Glyph of={UserPen} />} onClick={() => onEnter(facts.id, facts.startsOn)}>
            {t('enterHours')}
          </Button>
        ) : null}
        {phone || place === null ? null : <Steps place={place} onStep={onStep} />}
        {timesheet === undefined || timesheet.submissionId === null || phone ? null : <PdfLink submissionId={timesheet.submissionId} />}
        {timesheet === undefined ? null : (
          <DecisionTrail open={isTrailOpen} onOpenChange={onTrail} shortcut="h">
            <LazyPart face={<SkeletonRows rows={5} />}>
              <TrailPanel timesheet={timesheet} reassigns={entersForOthers(currentUser)} />
            </LazyPart>
          </DecisionTrail>
        )}
      </div>
    </header>
  )
}

type StepsProps = { place: { at: number; all: number }; onStep: (by: 1 | -1) => void }

/** The position in the list, and the way to the neighbors. */
const Steps = ({ place, onStep }: StepsProps) => {
  const size = usePhone() ? 'lg' : 'dense'
  return (
    <span className="flex items-center gap-2">
      <span className="text-dense whitespace-nowrap text-muted">{t('position', place)}</span>
      <span className="flex">
        <ToolButton
          variant="outline"
          size={size}
          label={t('previousTimesheet')}
          shortcut="k"
          icon={<Glyph of={ChevronUp} />}
          disabled={place.at === 1}
          onClick={() => onStep(-1)}
        />
        <ToolButton
          variant="outline"
          size={size}
          label={t('nextTimesheet')}
          shortcut="j"
          icon={<Glyph of={ChevronDown} />}
          disabled={place.at === place.all}
          onClick={() => onStep(1)}
        />
      </span>
    </span>
  )
}
