import { Check, type LucideIcon, Paperclip, StickyNote } from 'lucide-react'
import { memo } from 'react'
import type { TimeFormat } from '#core/minutes.ts'
import type { PlainDate } from '#core/plain-date.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import { cellKey, type GridCell } from './cell.ts'
import type { GridWarnings } from './cell-note.ts'
import { GridCellView } from './grid-cell.tsx'
import { closedReason, type EnteredMarks, enteredMark, type GridColumn, type GridDay, lockReason } from './grid-model.ts'
import type { CellDraft } from './grid-state.ts'
import { EndCell } from './grid-totals.tsx'
import { t } from './texts.ts'

export type GridRowProps = {
  day: GridDay
  rowIndex: number
  columns: readonly GridColumn[]
  /** The day's cells by column; the same array while none of them changed. */
  cells: readonly (GridCell | undefined)[]
  total: number
  format: TimeFormat
  round: (minutes: number) => number
  readOnly: boolean
  /** The timesheet is submitted or approved, and looks it. */
  locked: boolean
  /** An empty narrow column under the button that adds columns. */
  spare: boolean
  warnings: GridWarnings | undefined
  entered: EnteredMarks | undefined
  /** Index of the active column when the active cell is in this row, else -1. */
  activeCol: number
  tabCol: number
  edit: CellDraft | null
  /** Columns of the range in this row; left > right when the range is elsewhere. */
  rangeLeft: number
  rangeRight: number
  /** Whether the range begins or ends its block here: the totals of a week divide it. */
  rangeTop: boolean
  rangeBottom: boolean
  /** The range is more than one cell. */
  wide: boolean
  /** The range's last row, which has the fill handle. */
  lastOfRange: boolean
  /** The day is pointed at; with `onPoint` it is a button for that. */
  isPointed: boolean
  onPoint: ((date: PlainDate) => void) | undefined
  onDraft: (text: string) => void
  onLeave: () => void
}

/** One day. Renders again only when a cell changed or the active cell or the range touches it. */
export const GridRow = memo((props: GridRowProps) => {
  const { day, columns, cells, rangeLeft, rangeRight, rangeTop, rangeBottom, wide } = props
  const locked = props.locked || Boolean(day.lockedReason)
  const dayLabel = `${day.weekday} ${day.dayNumber}`
  const { isPointed, onPoint } = props
  return (
    <tr aria-rowindex={props.rowIndex} className="break-inside-avoid">
      <th
        scope="row"
        aria-colindex={1}
        aria-current={day.isToday ? 'date' : undefined}
        data-day={day.date}
        className={`sticky left-0 z-10 h-(--grid-row) cursor-default border-r border-b border-border pr-2 pl-4 text-left font-normal select-none hover:bg-sunken print:static ${isPointed ? 'bg-accent' : day.isWeekend || locked ? 'bg-surface' : 'bg-card'}`}
      >
        {onPoint === undefined ? null : (
          <button
            type="button"
            aria-pressed={isPointed}
            aria-label={dayLabel}
            onClick={() => onPoint(day.date)}
            // The grid's keys are for its cells.
            onKeyDown={event => event.stopPropagation()}
            className="absolute inset-0 z-1 -outline-offset-2 hover:shadow-[inset_3px_0_0_var(--primary)] aria-pressed:shadow-[inset_3px_0_0_var(--primary)]"
          />
        )}
        <span className="flex items-center gap-1 text-dense">
          <span className="w-7.5 shrink-0 text-muted">{day.weekday}</span>{' '}
          <span className="w-4.5 shrink-0 text-right font-medium">{day.dayNumber}</span>{' '}
          <span className="ml-auto flex min-w-0 items-center justify-end gap-1.5">
            {isPointed ? (
              <Glyph of={Check} size={14} className="text-link" />
            ) : (
              <>
                {day.hasFile ? <DayMark icon={Paperclip} label={t('hasFile')} /> : null}
                {day.hasNote ? <DayMark icon={StickyNote} label={t('hasNote')} /> : null}
                {day.isToday ? <TodayLamp isShort={day.hasFile === true && day.hasNote === true} /> : null}
                <Holiday name={day.holiday} onPaperOnly={day.isToday} />
              </>
            )}
          </span>
        </span>
      </th>
      {columns.map((column, col) => {
        const key = cellKey(day.date, column.handle)
        const inRange = wide && col >= rangeLeft && col <= rangeRight
        const active = col === props.activeCol
        return (
          <GridCellView
            key={column.handle}
            date={day.date}
            column={column.handle}
            colIndex={col + 2}
            columnLabel={column.label}
            dayLabel={dayLabel}
            cell={cells[col]}
            look={
              locked
                ? 'locked'
                : day.paidIn === column.handle || (!column.editable && !props.readOnly)
                  ? 'computed'
                  : day.isWeekend
                    ? 'weekend'
                    : 'rest'
            }
            readOnly={lockReason(props, day, column) !== null}
            closed={closedReason(day, column.handle)}
            warning={props.warnings?.get(key)}
            entered={enteredMark(props.entered, key, cells[col])}
            active={active}
            tabStop={col === props.tabCol}
            selected={inRange}
            edges={inRange ? edgesOf(rangeTop, col === rangeRight, rangeBottom, col === rangeLeft) : 0}
            corner={!props.readOnly && props.lastOfRange && col === rangeRight && props.edit === null}
            edit={active ? props.edit : null}
            format={props.format}
            round={props.round}
            onDraft={props.onDraft}
            onLeave={props.onLeave}
          />
        )
      })}
      <EndCell
        minutes={props.total}
        colIndex={columns.length + 2}
        spare={props.spare}
        format={props.format}
        ground={day.isWeekend ? 'weekend' : 'day'}
        warning={props.warnings?.get(cellKey(day.date, 'total'))}
      />
    </tr>
  )
})

const DayMark = ({ icon, label }: { icon: LucideIcon; label: string }) => (
  <span title={label} className="shrink-0 text-muted">
    <Glyph of={icon} size={14} />
    <span className="sr-only">{label}</span>
  </span>
)

/** Beside both marks there is room for the lamp alone. */
const TodayLamp = ({ isShort }: { isShort: boolean }) => (
  <span title={isShort ? t('today') : undefined} className="inline-flex items-center gap-2 text-xs font-semibold print:hidden">
    <span aria-hidden="true" className="size-2 rounded-full bg-lamp shadow-[0_0_0_3px_var(--lamp-soft)]" />
    {isShort ? <span className="sr-only">{t('today')}</span> : t('today')}
  </span>
)

/** In two lines where one has no room. Today's own holiday gives way to the lamp, which is not printed. */
const Holiday = ({ name, onPaperOnly }: { name: string | undefined; onPaperOnly: boolean }) =>
  name === undefined ? null : (
    <span
      title={name}
      className={`text-right text-[0.6875rem] leading-3.25 text-muted ${onPaperOnly ? 'hidden print:inline' : 'line-clamp-2 print:line-clamp-none'}`}
    >
      {name}
    </span>
  )

function edgesOf(top: boolean, right: boolean, bottom: boolean, left: boolean): number {
  return (top ? 1 : 0) | (right ? 2 : 0) | (bottom ? 4 : 0) | (left ? 8 : 0)
}
