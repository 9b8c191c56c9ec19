import { type MouseEvent, memo, type ReactNode } from 'react'
import type { ColumnHandle } from '#slices/time/rules/column.ts'
import { ColumnGroup, SingleHead } from './column-group.tsx'
import type { GridColumn } from './grid-model.ts'
import { t } from './texts.ts'

export type GridHeadProps = {
  columns: readonly GridColumn[]
  /** The row above the columns that names their kinds. */
  groups: boolean
  /** A button that adds a column; without it the narrow column is left out. */
  addColumn?: ReactNode
  /** A press on the head of a column; without a column, on that of the days. */
  onSelect: (column?: ColumnHandle) => void
}

const head = 'border-r border-b border-border bg-card'
/** A press selects the column; the keyboard has Ctrl with Space, and Ctrl with A. */
const pressable = 'cursor-default select-none hover:bg-sunken'
const corner = `${head} ${pressable} sticky left-0 z-10 print:static px-4 pb-1.5 text-left align-bottom text-xs font-medium`

/**
 * Header rows of the grid: the kinds of columns 24 high, the columns 44 high with two lines. They are sticky as one block, which is
 * one layer.
 */
export const GridHead = memo(({ columns, groups, addColumn, onSelect }: GridHeadProps) => {
  const onMouseDown = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-selects]') : null
    if (event.button !== 0 || pressed === null) return
    // The grid moves the focus itself.
    event.preventDefault()
    onSelect(pressed.dataset.selects || undefined)
  }
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
    <th scope="col" rowSpan={rows} aria-colindex={1} data-selects="" className={corner}>
      {t('day')}
    </th>
  )
  return (
    <thead onMouseDown={onMouseDown} className="sticky top-0 z-20 print:static print:table-header-group">
      {groups ? (
        <tr aria-rowindex={1} className="h-6">
          {day}
          {kindsOf(columns).map(({ kind, first, count }) => (
            <th
              key={`${kind}${first}`}
              scope="colgroup"
              colSpan={count}
              aria-colindex={first + 2}
              // Clipped, not hidden: it must not become the box in which its label is sticky.
              className={`${head} h-6 overflow-clip text-left ${count === 1 ? 'px-1.5 print:px-1' : 'px-2.5'}`}
            >
              {count === 1 ? (
                <SingleHead kind={kind} />
              ) : (
                <span className="sticky left-41.5 flex w-fit max-w-full print:static">
                  <ColumnGroup kind={kind} />
                </span>
              )}
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
            data-selects={column.handle}
            className={`${head} ${pressable} h-11 pb-1.5 pl-1 text-right align-bottom text-xs font-medium`}
          >
            {/* The padding is inside of what is clipped: the dots of a label that is cut short stand in it. */}
            <span className="line-clamp-2 pr-2.5 text-balance wrap-anywhere">{column.label}</span>
          </th>
        ))}
        {groups ? null : ends}
      </tr>
    </thead>
  )
})

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
