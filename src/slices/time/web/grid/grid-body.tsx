import type { Ref } from 'react'
import type { GridTotals, GridView } from './grid-model.ts'
import type { Place, Range } from './grid-moves.ts'
import { GridRow } from './grid-row.tsx'
import type { CellEdit } from './grid-state.ts'
import { TotalRow } from './grid-totals.tsx'
import { t } from './texts.ts'
import type { useGridInput } from './use-grid-input.ts'

export type GridBodyProps = {
  ref: Ref<HTMLTableSectionElement>
  view: GridView
  totals: GridTotals
  /** Rows of the head above the first day. */
  headRows: number
  spare: boolean
  warnings: ReadonlyMap<string, string> | undefined
  /** The cell in the tab order, and whether it is the active one. */
  place: Place
  active: boolean
  edit: CellEdit | null
  range: Range | null
  handlers: ReturnType<typeof useGridInput>
  onDraft: (text: string) => void
  onLeave: () => void
}

/** The days, and after each week its sums when the period has more than one. */
export function GridBody({ ref, view, totals, headRows, spare, warnings, place, active, edit, range, handlers, ...calls }: GridBodyProps) {
  const { days, columns, cells, format, round, readOnly } = view
  const weeks = totals.weeks.length > 1 ? totals.weeks : []
  return (
    <tbody ref={ref} {...handlers}>
      {days.flatMap((day, row) => {
        const here = row === place.row
        const inRange = range !== null && row >= range.top && row <= range.bottom
        const rowIndex = headRows + 1 + row + weeks.filter(week => week.week < day.week).length
        const ended = days[row + 1]?.week === day.week ? undefined : weeks.find(week => week.week === day.week)
        return [
          <GridRow
            key={day.date}
            day={day}
            rowIndex={rowIndex}
            columns={columns}
            cells={cells}
            total={totals.days.get(day.date) ?? 0}
            format={format}
            round={round}
            readOnly={readOnly}
            spare={spare}
            warnings={warnings}
            activeCol={active && here ? place.col : -1}
            tabCol={here ? place.col : -1}
            edit={here ? edit : null}
            rangeLeft={inRange ? range.left : 0}
            rangeRight={inRange ? range.right : -1}
            rangeTop={row === range?.top}
            rangeBottom={row === range?.bottom}
            {...calls}
          />,
          ended && (
            <TotalRow
              key={`week ${ended.week}`}
              label={t('week', { week: ended.week + 1 })}
              worked={ended.worked}
              columns={columns}
              totals={ended.columns}
              all={ended.all}
              rowIndex={rowIndex + 1}
              format={format}
              spare={spare}
              ground="week"
            />
          ),
        ]
      })}
    </tbody>
  )
}
