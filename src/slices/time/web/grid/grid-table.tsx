import { weekWarning } from './cell-note.ts'
import { GridBody } from './grid-body.tsx'
import { GridHead } from './grid-head.tsx'
import type { Place, Range } from './grid-moves.ts'
import type { TimesheetGridProps } from './grid-props.ts'
import { TotalRow } from './grid-totals.tsx'
import { t } from './texts.ts'
import type { useGrid } from './use-grid.ts'

const DAY_WIDTH = 156
const CELL_WIDTH = 72
const SPARE_WIDTH = 40
const TOTAL_WIDTH = 76

type GridTableProps = TimesheetGridProps & {
  grid: ReturnType<typeof useGrid>
  place: Place
  range: Range | null
}

/** The table of the grid: its head, the days, and the totals of the period. */
export const GridTable = ({ grid, place, range, ...props }: GridTableProps) => {
  const { days, columns, format, readOnly = false, locked = false, addColumn, warnings } = props
  const { state, view, totals } = grid
  const headRows = (props.groups ?? !readOnly) ? 2 : 1
  const weekRows = totals.weeks.length > 1 ? totals.weeks.length : 0
  // Its totals are those of the period, which then says what is said of a week.
  const onlyWeek = weekRows > 0 ? undefined : totals.weeks[0]?.week
  const lastRow = headRows + days.length + weekRows + 1
  const spare = addColumn !== undefined
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern on a table's own rows and heads
      role="grid"
      aria-label={t('timesheet')}
      aria-multiselectable="true"
      aria-readonly={readOnly || undefined}
      aria-rowcount={lastRow}
      aria-colcount={columns.length + (spare ? 3 : 2)}
      style={{ minWidth: DAY_WIDTH + columns.length * CELL_WIDTH + (spare ? SPARE_WIDTH : 0) + TOTAL_WIDTH }}
      className="w-full table-fixed border-separate border-spacing-0 print:min-w-0!"
    >
      <colgroup>
        <col style={{ width: DAY_WIDTH }} />
        {columns.map(({ handle }) => (
          <col key={handle} style={{ width: CELL_WIDTH }} className="print:w-auto!" />
        ))}
        {spare ? <col style={{ width: SPARE_WIDTH }} /> : null}
        <col style={{ width: TOTAL_WIDTH }} />
      </colgroup>
      <GridHead columns={columns} groups={headRows === 2} addColumn={addColumn} onSelect={grid.onSelectColumn} />
      <GridBody
        ref={grid.body}
        view={view}
        totals={totals}
        headRows={headRows}
        spare={spare}
        locked={locked}
        warnings={warnings}
        why={props.why}
        entered={props.entered}
        pointed={props.pointed}
        onPoint={props.onPoint}
        place={place}
        active={state.active !== null}
        edit={state.edit}
        range={range}
        handlers={grid.handlers}
        onDraft={grid.onDraft}
        onLeave={grid.onLeave}
      />
      <tfoot className="sticky bottom-0 z-20 print:static print:table-row-group">
        <TotalRow
          label={t('periodTotal')}
          worked={weekRows > 0 ? null : totals.worked}
          {...(onlyWeek !== undefined && { why: props.why?.get(onlyWeek), warning: weekWarning(warnings, view, onlyWeek) })}
          columns={columns}
          totals={totals.columns}
          all={totals.all}
          rowIndex={lastRow}
          format={format}
          spare={spare}
          ground="period"
        />
      </tfoot>
    </table>
  )
}
