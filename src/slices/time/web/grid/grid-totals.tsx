import { TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { formatHours, type TimeFormat } from '#core/minutes.ts'
import type { ColumnHandle } from '#slices/time/rules/column.ts'
import type { GridColumn } from './grid-model.ts'
import { t } from './texts.ts'

const grounds = {
  day: 'h-8 border-b bg-surface font-semibold',
  week: 'h-8 border-b bg-sunken font-semibold',
  // The column lines are shadows here: as borders they would cut the line above.
  period: 'h-10 border-t-2 border-r-0 border-t-fg bg-card font-semibold shadow-[inset_-1px_0_0_var(--border)] last:shadow-none',
} as const

/** The sum of a row stays in sight at the right; its line to the left goes with it. */
const rowEnd =
  'last:sticky last:right-0 last:z-11 last:before:absolute last:before:inset-y-0 last:before:-left-px last:before:w-px last:before:bg-border print:last:static'

/** A sum. Its role is `cell`: the grid's own cells are the ones that hold a day's hours of a column. */
export const TotalCell = memo(({ minutes, colIndex, format, ground, warning }: TotalCellProps & { warning?: string | undefined }) => (
  <td
    // biome-ignore lint/a11y/noRedundantRoles: inside of a grid the role of a td would be gridcell
    role="cell"
    aria-colindex={colIndex}
    title={warning}
    className={`relative border-r border-border pr-2.5 text-right text-dense last:border-r-0 ${rowEnd} ${grounds[ground]} ${warning ? 'bg-warning-ground text-warning shadow-[inset_0_0_0_1px_var(--warning)]' : ''}`}
  >
    {warning ? <TriangleAlert aria-hidden="true" size={12} strokeWidth={2} className="absolute top-2.5 left-1.5" /> : null}
    {minutes === 0 ? <span className="font-normal text-muted">–</span> : formatHours(minutes, format)}
  </td>
))
type TotalCellProps = { minutes: number; colIndex: number; format: TimeFormat; ground: keyof typeof grounds }

/** Empty, under the button that adds columns; both stay in sight beside the sums (76 wide). */
export const SpareCell = ({ colIndex, ground }: { colIndex: number; ground: string }) => (
  <td
    // biome-ignore lint/a11y/noRedundantRoles: inside of a grid the role of a td would be gridcell
    role="cell"
    aria-colindex={colIndex}
    className={`sticky right-19 z-11 border-r border-border before:absolute before:inset-y-0 before:-left-px before:w-px before:bg-border print:hidden ${ground}`}
  />
)

export type TotalRowProps = {
  label: string
  /** Worked minutes beside the label; null to leave them out. */
  worked: number | null
  columns: readonly GridColumn[]
  totals: ReadonlyMap<ColumnHandle, number>
  all: number
  rowIndex: number
  format: TimeFormat
  spare: boolean
  ground: 'week' | 'period'
}

/** The sums of a week, or of the period. */
export const TotalRow = memo(({ label, worked, columns, totals, all, rowIndex, format, spare, ground }: TotalRowProps) => (
  <tr aria-rowindex={rowIndex} className="break-inside-avoid">
    <th
      scope="row"
      aria-colindex={1}
      className={`sticky left-0 z-10 border-r border-border pr-1 pl-4 text-left text-dense whitespace-nowrap print:static ${grounds[ground]}`}
    >
      {label}
      {worked === null ? null : (
        <span className="ml-2 text-xs font-normal text-muted">{t('worked', { hours: formatHours(worked, format) })}</span>
      )}
    </th>
    {columns.map((column, col) => (
      <TotalCell key={column.handle} minutes={totals.get(column.handle) ?? 0} colIndex={col + 2} format={format} ground={ground} />
    ))}
    {spare ? <SpareCell colIndex={columns.length + 2} ground={grounds[ground]} /> : null}
    <TotalCell minutes={all} colIndex={columns.length + (spare ? 3 : 2)} format={format} ground={ground} />
  </tr>
))
