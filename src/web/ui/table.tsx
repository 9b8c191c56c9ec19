import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Glyph } from './glyph.tsx'
import { useScrollable } from './use-scrollable.ts'

type Align = 'left' | 'right'
const alignClass = { left: 'text-left', right: 'text-right' } as const

/** A plain table that scrolls inside its own box. `caption` labels it for screen readers. */
export function Table({ caption, children }: { caption: string; children: ReactNode }) {
  const { ref, scrollable } = useScrollable<HTMLElement>()
  return (
    <section
      ref={ref}
      aria-label={caption}
      tabIndex={scrollable ? 0 : undefined}
      className="relative overflow-x-auto focus-visible:-outline-offset-2"
    >
      <table className="w-full border-collapse text-sm [&_tbody_tr]:border-border [&_tbody_tr:not(:last-child)]:border-b">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  )
}

/** The header row: 36 high, muted, no background. */
export const TableHead = ({ children }: { children: ReactNode }) => (
  <thead>
    <tr className="border-b border-border">{children}</tr>
  </thead>
)

export type HeadCellProps = {
  children: ReactNode
  align?: Align
  /** Current sort order of the column; with `onSort` the header is a button. */
  sort?: 'ascending' | 'descending' | 'none'
  onSort?: () => void
  /** As wide as its content: checkboxes, row menus. */
  narrow?: boolean
}

/** A column header; sortable ones have aria-sort and a button. */
export const HeadCell = ({ children, align = 'left', sort, onSort, narrow = false }: HeadCellProps) => (
  <th
    scope="col"
    aria-sort={onSort === undefined ? undefined : (sort ?? 'none')}
    className={`h-9 px-4 text-xs font-medium whitespace-nowrap text-muted first:pl-5 last:pr-5 ${narrow ? 'w-px' : ''} ${alignClass[align]}`}
  >
    {onSort === undefined ? (
      children
    ) : (
      <button
        type="button"
        onClick={onSort}
        className={`inline-flex h-6 touch-target items-center gap-1 rounded-sm hover:text-fg ${sort === 'ascending' || sort === 'descending' ? 'text-fg' : ''}`}
      >
        {children}
        {sort === 'ascending' ? <Glyph of={ArrowUp} size={14} /> : null}
        {sort === 'descending' ? <Glyph of={ArrowDown} size={14} /> : null}
      </button>
    )}
  </th>
)

/** A row, 44 high, or 32 where the person chose compact rows; `selected` adds the accent background and a bar at the left edge. */
export const Row = ({ selected = false, ...rest }: Omit<ComponentProps<'tr'>, 'className'> & { selected?: boolean }) => (
  <tr
    {...rest}
    data-selected={selected || undefined}
    className={`group/row h-(--table-row) transition-colors hover:bg-hover data-selected:bg-accent data-selected:text-on-accent data-selected:shadow-[inset_3px_0_0_var(--primary)] data-selected:*:text-on-accent`}
  />
)

export type CellProps = Omit<ComponentProps<'td'>, 'className' | 'align'> & {
  align?: Align
  tone?: 'normal' | 'muted' | 'strong'
  /** Labels the row: rendered as its header cell. */
  rowHeader?: boolean
  /** Cut off where the column ends; in print it wraps. */
  oneLine?: boolean
}

const toneClass = { normal: '', muted: 'text-muted', strong: 'font-semibold' } as const

/** A value; figures are right-aligned. */
export const Cell = ({ align = 'left', tone = 'normal', rowHeader = false, oneLine = false, ...rest }: CellProps) => {
  const className = `px-4 first:pl-5 last:pr-5 ${alignClass[align]} ${toneClass[tone]} ${oneLine ? 'truncate print:whitespace-normal' : ''}`
  return rowHeader ? <th {...rest} scope="row" className={`${className} font-medium`} /> : <td {...rest} className={className} />
}
