import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { formatHours, hoursWithUnit } from '#core/minutes.ts'
import type { PlainDate } from '#core/plain-date.ts'
import type { ColumnHandle } from '#slices/time/rules/column.ts'
import { formatLongWeekdayAndDay } from '#web/plain-date-text.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { type CellEdit, cellKey } from './cell.ts'
import { dayWarnings, type GridWarnings } from './cell-note.ts'
import { DayStrip } from './day-strip.tsx'
import type { GridController } from './grid-controller.ts'
import { cellCounts, type EnteredMarks, enteredMark, type GridSource, gridTotals, gridView } from './grid-model.ts'
import { PhoneRow } from './phone-row.tsx'
import { StatusLine } from './status-line.tsx'
import { t } from './texts.ts'
import { MESSAGE_MS, useMessageEnd } from './use-message-end.ts'

export type PhoneDayProps = GridSource & {
  /** The selected day. */
  date: PlainDate
  onSelectDate: (date: PlainDate) => void
  onEdit: (edits: readonly CellEdit[]) => void
  onRetry: () => void
  onKeepMine: (date: PlainDate, column: ColumnHandle) => void
  onUseTheirs: (date: PlainDate, column: ColumnHandle) => void
  entered?: EnteredMarks
  warnings?: GridWarnings
  /** The timesheet is submitted or approved, and looks it. */
  locked: boolean
  /** The history of the period, which the copy of another one is in. */
  controller: GridController
  savedAt: number | null
  /** Why nothing can be saved is told elsewhere on the screen. */
  troubleShownElsewhere: boolean
  /** Step of the buttons in minutes: the rounding increment when there is one. */
  step?: number
  /** Minutes expected of the day, for "4.00 of 8.00 h". */
  dayTarget?: number
  /** Buttons under the rows. */
  actions?: ReactNode
}

/** The timesheet under 768 px: one day at a time, a stepper per column, with the same cells and names as the grid. */
export function PhoneDay(props: PhoneDayProps) {
  const { days, columns, cells, format, round, readOnly, whyReadOnly, date, onSelectDate, onEdit, step = 15, dayTarget } = props
  const view = useMemo(
    () => gridView({ days, columns, cells, format, round, readOnly, whyReadOnly }),
    [days, columns, cells, format, round, readOnly, whyReadOnly],
  )
  const totals = useMemo(() => gridTotals({ days, columns, cells }), [days, columns, cells])
  const counts = useMemo(() => cellCounts({ days, columns, cells }), [days, columns, cells])
  const { controller } = props
  const state = useSyncExternalStore(controller.subscribe, controller.getState)
  const { status, past, future } = state
  useMessageEnd(controller, state, 2 * MESSAGE_MS)
  useLayoutEffect(() => controller.connect({ view, onEdit, onFlush: noFlush }))
  const row = view.rowOf.get(date) ?? 0
  const day = days[row]
  if (!day) return null
  return (
    <div>
      <DayStrip days={days} totals={totals.days} chosen={day.date} format={format} onSelect={onSelectDate} />
      <DayHead day={day} total={totals.days.get(day.date) ?? 0} target={dayTarget} format={format} />
      <ul className="bg-warning-ground text-dense text-warning">
        {dayWarnings(props.warnings, view, day).map(text => (
          <li key={text} className="flex items-start gap-2 border-b border-border px-4 py-2.5">
            <Glyph of={TriangleAlert} size={14} className="mt-0.5 shrink-0" />
            {text}
          </li>
        ))}
      </ul>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the same names as in the large grid
        role="grid"
        aria-label={t('timesheet')}
        aria-readonly={readOnly || undefined}
        className="w-full table-fixed border-separate border-spacing-0 bg-card"
      >
        <tbody>
          {columns.map((column, col) => {
            const cell = cells.get(cellKey(day.date, column.handle))
            // A column that takes no hours is there for the days that have some.
            return !column.editable && cell === undefined ? null : (
              <PhoneRow
                // Another day gets another field: text typed for one must not appear in the next.
                key={`${day.date} ${column.handle}`}
                view={view}
                row={row}
                col={col}
                step={step}
                locked={props.locked}
                entered={enteredMark(props.entered, cellKey(day.date, column.handle), cell)}
                onEdit={onEdit}
                onKeepMine={() => props.onKeepMine(day.date, column.handle)}
                onUseTheirs={() => props.onUseTheirs(day.date, column.handle)}
              />
            )
          })}
        </tbody>
      </table>
      {props.actions === undefined ? null : <div className="flex gap-2 px-4 py-3 *:flex-1">{props.actions}</div>}
      {readOnly ? null : (
        <div className="px-3">
          <StatusLine
            message={status}
            said={`${past.length} ${future.length} ${status}`}
            onUndo={status === '' || past.length === 0 ? undefined : () => controller.dispatch({ type: 'undo' })}
            waiting={counts.pending + counts.saving}
            failed={counts.failed}
            shownElsewhere={props.troubleShownElsewhere}
            savedAt={props.savedAt}
            conflicts={counts.conflict}
            onRetry={props.onRetry}
            onShowConflict={() => counts.firstConflict && onSelectDate(counts.firstConflict.date)}
            range={null}
            format={format}
            readOnly={false}
          />
        </div>
      )}
    </div>
  )
}

type DayHeadProps = { day: GridSource['days'][number]; total: number; target: number | undefined; format: GridSource['format'] }

const DayHead = ({ day, total, target, format }: DayHeadProps) => (
  <div className="flex items-baseline justify-between gap-3 border-b border-border bg-page px-4 pt-6 pb-3">
    <h2 className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-lg font-semibold">
      <span className="whitespace-nowrap">{formatLongWeekdayAndDay(day.date)}</span>
      {day.holiday === undefined ? null : <span className="text-sm font-normal text-muted">{day.holiday}</span>}
    </h2>
    <p className="shrink-0 text-base text-muted">
      <b className="font-semibold text-fg">{formatHours(total, format)}</b>
      {target === undefined ? null : ` ${t('ofHours', { hours: hoursWithUnit(target, format) })}`}
    </p>
  </div>
)

/** There is no key to save at once on a phone. */
const noFlush = () => {}

/** The bar at the foot of the phone's timesheet: the period's hours against their target, and the submit button. */
export const PhoneFoot = ({
  total,
  target,
  format,
  outcome,
  children,
}: {
  /** Minutes of the period, and the expected minutes. */
  total: number
  target: number
  format: GridSource['format']
  /** Outcome of a timesheet that is no longer filled in, shown instead of the progress. */
  outcome: ReactNode
  children?: ReactNode
}) => {
  const done = formatHours(total, format)
  const whole = formatHours(target, format)
  return (
    <div className="flex min-h-19 items-center gap-3 border-t border-border bg-card px-4 py-3 print:hidden">
      <div className="min-w-0 flex-1">
        <p className="text-sm text-muted">
          <b className="font-semibold text-fg">{t('periodHours', { hours: done })}</b>{' '}
          {t('periodOf', { hours: hoursWithUnit(target, format) })}
        </p>
        {outcome ?? (
          <div className="mt-1.5">
            <ProgressBar value={total} max={target} label={t('periodProgress')} text={t('doneOf', { done, whole, n: target / 60 })} />
          </div>
        )}
      </div>
      {children}
    </div>
  )
}
