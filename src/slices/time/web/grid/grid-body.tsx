import { type ReactNode, type Ref, useLayoutEffect, useMemo, useRef } from 'react'
import type { PlainDate } from '#core/plain-date.ts'
import { cellKey, type GridCell } from './cell.ts'
import { type GridWarnings, weekWarning } from './cell-note.ts'
import type { EnteredMarks, GridTotals, GridView } from './grid-model.ts'
import { type Place, type Range, rangeSize } from './grid-moves.ts'
import { GridRow } from './grid-row.tsx'
import type { CellDraft } from './grid-state.ts'
import { TotalRow } from './grid-totals.tsx'
import { t } from './texts.ts'
import type { useGridInput } from './use-grid-input.ts'

export type GridBodyProps = {
  ref: Ref<HTMLTableSectionElement>
  view: GridView
  totals: GridTotals
  /** Number of header rows above the first day. */
  headRows: number
  spare: boolean
  /** The timesheet is submitted or approved. */
  locked: boolean
  warnings: GridWarnings | undefined
  /** By week: what stands in place of its worked hours. */
  why: ReadonlyMap<number, ReactNode> | undefined
  entered: EnteredMarks | undefined
  pointed: ReadonlySet<PlainDate> | undefined
  onPoint: ((date: PlainDate) => void) | undefined
  /** The cell in the tab order, and whether it is active. */
  place: Place
  active: boolean
  edit: CellDraft | null
  range: Range | null
  handlers: ReturnType<typeof useGridInput>
  onDraft: (text: string) => void
  onLeave: () => void
}

/** The days, and each week's totals when the period has more than one week. */
export function GridBody({
  ref,
  view,
  totals,
  headRows,
  spare,
  pointed,
  place,
  active,
  edit,
  range,
  handlers,
  warnings,
  why,
  ...rest
}: GridBodyProps) {
  const { days, columns, format, round, readOnly } = view
  const cells = useRowCells(view)
  const weeks = totals.weeks.length > 1 ? totals.weeks : []
  return (
    <tbody ref={ref} {...handlers}>
      {days.flatMap((day, row) => {
        const here = row === place.row
        const inRange = range !== null && row >= range.top && row <= range.bottom
        const rowIndex = headRows + 1 + row + weeks.filter(week => week.week < day.week).length
        const ended = days[row + 1]?.week === day.week ? undefined : weeks.find(week => week.week === day.week)
        const begins = weeks.length > 0 && days[row - 1]?.week !== day.week
        return [
          <GridRow
            key={day.date}
            day={day}
            rowIndex={rowIndex}
            columns={columns}
            cells={cells[row]!}
            total={totals.days.get(day.date) ?? 0}
            format={format}
            round={round}
            readOnly={readOnly}
            spare={spare}
            activeCol={active && here ? place.col : -1}
            tabCol={here ? place.col : -1}
            edit={here ? edit : null}
            rangeLeft={inRange ? range.left : 0}
            rangeRight={inRange ? range.right : -1}
            rangeTop={inRange && (row === range.top || begins)}
            rangeBottom={inRange && (row === range.bottom || ended !== undefined)}
            wide={inRange && rangeSize(range) > 1}
            lastOfRange={inRange && row === range.bottom}
            isPointed={pointed?.has(day.date) ?? false}
            warnings={warnings}
            {...rest}
          />,
          ended && (
            <TotalRow
              key={`week ${ended.week}`}
              label={t('week', { week: ended.week + 1 })}
              worked={ended.worked}
              why={why?.get(ended.week)}
              columns={columns}
              totals={ended.columns}
              all={ended.all}
              rowIndex={rowIndex + 1}
              format={format}
              spare={spare}
              ground="week"
              warning={weekWarning(warnings, view, ended.week)}
            />
          ),
        ]
      })}
    </tbody>
  )
}

type RowCells = readonly (GridCell | undefined)[]

/** The cells by row; an unchanged row keeps its array, so that an edit renders its own day only. */
function useRowCells({ days, columns, cells }: GridView): readonly RowCells[] {
  const drawn = useRef<readonly RowCells[]>([])
  const rows = useMemo(
    () =>
      days.map((day, row) => {
        const next = columns.map(column => cells.get(cellKey(day.date, column.handle)))
        const before = drawn.current[row]
        return before?.length === next.length && next.every((cell, col) => cell === before[col]) ? before : next
      }),
    [days, columns, cells],
  )
  useLayoutEffect(() => {
    drawn.current = rows
  }, [rows])
  return rows
}
