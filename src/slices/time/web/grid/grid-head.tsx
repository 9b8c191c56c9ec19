import { memo, type ReactNode } from 'react'
import { ColumnGroup } from './column-group.tsx'
import type { GridColumn } from './grid-model.ts'
import { t } from './texts.ts'

export type GridHeadProps = {
  columns: readonly GridColumn[]
  /** The row above the columns that names their kinds. */
  groups: boolean
  /** A button that adds a column; without it the narrow column is left out. */
  addColumn?: ReactNode
}

const head = 'border-r border-b border-border bg-card'
const corner = `${head} sticky left-0 z-10 print:static px-4 pb-1.5 text-left align-bottom text-xs font-medium`

/**
 * Header rows of the grid: the kinds of columns 24 high, the columns 44 high with two lines. They are sticky as one block, which is
 * one layer.
 */
export const GridHead = memo(({ columns, groups, addColumn }: GridHeadProps) => {
  const rows = groups ? 2 : 1
  const last = columns.length + 2
  const ends = (
    <>
      {addColumn === undefined ? null : (
        <th
          rowSpan={rows}
          aria-colindex={last}
          className={`${head} sticky right-19 z-10 p-0 align-bottom before:absolute before:inset-y-0 before:-left-px before:w-px before:bg-border`}
        >
          <div className="flex h-11 items-center justify-center">{addColumn}</div>
        </th>
      )}
      <th
        scope="col"
        rowSpan={rows}
        aria-colindex={addColumn === undefined ? last : last + 1}
        className={`${head} sticky right-0 z-10 border-r-0 pr-2.5 pb-1.5 text-right align-bottom text-xs font-medium before:absolute before:inset-y-0 before:-left-px before:w-px before:bg-border print:relative`}
      >
        {t('total')}
      </th>
    </>
  )
  const day = (
    <th scope="col" rowSpan={rows} aria-colindex={1} className={corner}>
      {t('day')}
    </th>
  )
  return (
    <thead className="sticky top-0 z-20 print:static print:table-header-group">
      {groups ? (
        <tr aria-rowindex={1} className="h-6">
          {day}
          {kindsOf(columns).map(({ kind, first, count }) => (
            <th
              key={`${kind}${first}`}
              scope="colgroup"
              colSpan={count}
              aria-colindex={first + 2}
              className={`${head} h-6 overflow-hidden px-2.5 text-left ${count === 1 ? 'print:px-1' : ''}`}
            >
              <ColumnGroup kind={kind} alone={count === 1} />
            </th>
          ))}
          {ends}
        </tr>
      ) : null}
      <tr aria-rowindex={rows} className="h-11">
        {groups ? null : day}
        {columns.map((column, index) => (
          <th
            key={column.handle}
            scope="col"
            aria-colindex={index + 2}
            title={column.label}
            className={`${head} h-11 pr-2.5 pb-1.5 pl-1 text-right align-bottom text-xs font-medium`}
          >
            <span className="line-clamp-2 text-balance wrap-anywhere">{column.label}</span>
          </th>
        ))}
        {groups ? null : ends}
      </tr>
    </thead>
  )
})

const CELL_WIDTH = 72
/** The width a column needs for the name of its kind when it is alone under it. */
const ALONE_WIDTH: Partial<Record<GridColumn['kind'], number>> = { department: 104, location: 88, time_off: 88, worked: 88 }

/** The minimum width of each column in px. */
export function columnWidths(columns: readonly GridColumn[], groups: boolean): number[] {
  if (!groups) return columns.map(() => CELL_WIDTH)
  return kindsOf(columns).flatMap(({ kind, count }) =>
    count === 1 ? [ALONE_WIDTH[kind] ?? CELL_WIDTH] : Array.from({ length: count }, () => CELL_WIDTH),
  )
}

/** Adjacent columns of one kind share one header. */
function kindsOf(columns: readonly GridColumn[]) {
  const kinds: { kind: GridColumn['kind']; first: number; count: number }[] = []
  for (const [index, { kind }] of columns.entries()) {
    const open = kinds.at(-1)
    if (open?.kind === kind) open.count++
    else kinds.push({ kind, first: index, count: 1 })
  }
  return kinds
}
