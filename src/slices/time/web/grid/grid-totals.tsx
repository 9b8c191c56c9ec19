import { TriangleAlert } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { formatHours, type TimeFormat } from '#core/minutes.ts'
import type { ColumnHandle } from '#slices/time/rules/column.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import type { GridColumn } from './grid-model.ts'
import { NoteTooltip } from './note-tooltip.tsx'
import { t } from './texts.ts'

const grounds = {
  week: 'h-(--grid-row) border-b bg-sunken font-semibold',
  // The column lines are shadows, because borders would cut the line above.
  period: 'h-10 border-t-2 border-r-0 border-t-fg bg-card font-semibold shadow-[inset_-1px_0_0_var(--border)] last:shadow-none',
} as const

type SumProps = { minutes: number; colIndex: number; format: TimeFormat }

const Hours = ({ minutes, format }: Pick<SumProps, 'minutes' | 'format'>) =>
  minutes === 0 ? <span className="font-normal text-muted">–</span> : formatHours(minutes, format)

/** The total of a column. Its role is `cell`, because `gridcell` is reserved for a day's hours of a column. */
const TotalCell = memo(({ minutes, colIndex, format, ground }: SumProps & { ground: keyof typeof grounds }) => (
  <td
    // biome-ignore lint/a11y/noRedundantRoles: inside of a grid the role of a td would be gridcell
    role="cell"
    aria-colindex={colIndex}
    className={`border-r border-border pr-2.5 text-right text-dense ${grounds[ground]}`}
  >
    <Hours minutes={minutes} format={format} />
  </td>
))

/** The backgrounds of a row's total, and of the empty cell under the button that adds columns. */
const ends = {
  day: 'h-(--grid-row) border-b [--spare:var(--card)] [--end:var(--surface)]',
  weekend: 'h-(--grid-row) border-b [--spare:var(--surface)] [--end:var(--surface)]',
  week: 'h-(--grid-row) border-b [--spare:var(--sunken)] [--end:var(--sunken)]',
  period: 'h-10 border-t-2 border-t-fg [--spare:var(--card)] [--end:var(--card)]',
} as const

export type EndCellProps = SumProps & { ground: keyof typeof ends; spare: boolean; warning?: string | undefined }

const warned = 'text-warning [--end:var(--warning-ground)]! after:absolute after:inset-y-0 after:right-0 after:border after:border-warning'

/** 40 of 116: both columns grow by the same ratio where there is room. */
const withSpare =
  'bg-[linear-gradient(90deg,var(--spare)_34.483%,var(--end)_34.483%)] after:absolute after:inset-y-0 after:right-0 after:left-[calc(34.483%-1px)] after:border-l'

/**
 * The total of a row, sticky at the right with the lines to its left. It also covers the column of the add button, because every
 * sticky cell is a layer of its own, and two per row are too many. Its lines lie over the note and let the pointer through to it.
 */
export const EndCell = memo(({ minutes, colIndex, format, ground, spare, warning }: EndCellProps) => (
  <td
    // biome-ignore lint/a11y/noRedundantRoles: inside of a grid the role of a td would be gridcell
    role="cell"
    colSpan={spare ? 2 : undefined}
    aria-colindex={colIndex}
    aria-description={warning}
    className={`sticky right-0 z-11 border-border pr-2.5 text-right text-dense font-semibold before:absolute before:inset-y-0 before:-left-px before:w-px before:bg-border after:pointer-events-none print:relative ${ends[ground]} ${spare ? withSpare : 'bg-(--end) after:left-0'} ${warning ? warned : 'after:border-border'}`}
  >
    {warning ? (
      <Glyph of={TriangleAlert} size={12} className={`absolute top-2.5 print:hidden ${spare ? 'left-[calc(34.483%+6px)]' : 'left-1.5'}`} />
    ) : null}
    <Hours minutes={minutes} format={format} />
    {warning ? <NoteTooltip text={warning} /> : null}
  </td>
))

export type TotalRowProps = {
  label: string
  /** Worked minutes beside the label; null to leave them out. */
  worked: number | null
  /** In their place: says why there is overtime. */
  why?: ReactNode
  columns: readonly GridColumn[]
  totals: ReadonlyMap<ColumnHandle, number>
  all: number
  rowIndex: number
  format: TimeFormat
  spare: boolean
  ground: 'week' | 'period'
  warning?: string | undefined
}

/** The totals of a week, or of the period. */
export const TotalRow = memo(({ label, worked, why, columns, totals, all, rowIndex, format, spare, ground, warning }: TotalRowProps) => (
  <tr aria-rowindex={rowIndex} className="break-inside-avoid">
    <th
      scope="row"
      aria-colindex={1}
      className={`sticky left-0 z-10 border-r border-border pr-1 pl-4 text-left text-dense whitespace-nowrap print:static ${grounds[ground]}`}
    >
      {label}
      {/* The longer label of a period leaves no room beside it. */}
      <span className={ground === 'period' ? '-mt-0.5 block leading-4 *:ml-0' : ''}>
        {why ??
          (worked === null ? null : (
            <>
              <span className="sr-only">{t('hoursWorked', { hours: formatHours(worked, format), n: worked / 60 })}</span>
              <span aria-hidden="true" className="ml-1.5 text-xs font-normal text-muted">
                {t('worked', { hours: formatHours(worked, format) })}
              </span>
            </>
          ))}
      </span>
    </th>
    {columns.map((column, col) => (
      <TotalCell key={column.handle} minutes={totals.get(column.handle) ?? 0} colIndex={col + 2} format={format} ground={ground} />
    ))}
    <EndCell minutes={all} colIndex={columns.length + 2} format={format} ground={ground} spare={spare} warning={warning} />
  </tr>
))
