import { cva } from 'class-variance-authority'
import { CircleAlert, GitMerge, Loader, Lock, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { formatHours, type TimeFormat } from '#core/minutes.ts'
import type { PlainDate } from '#core/plain-date.ts'
import type { ColumnHandle } from '#slices/time/rules/column.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import type { GridCell } from './cell.ts'
import { CellEditor } from './cell-editor.tsx'
import { cellNote } from './cell-note.ts'
import type { CellDraft } from './grid-state.ts'
import { NoteTooltip } from './note-tooltip.tsx'
import { t } from './texts.ts'

/** The look of a cell: by its state, else by its position. */
type Look = 'rest' | 'weekend' | 'locked' | 'computed' | 'failed' | 'conflict'

export type GridCellProps = {
  date: PlainDate
  column: ColumnHandle
  colIndex: number
  /** "Shelter" and "Mon 9": together the label of the field while editing. */
  columnLabel: string
  dayLabel: string
  cell: GridCell | undefined
  look: 'rest' | 'weekend' | 'locked' | 'computed'
  readOnly: boolean
  /** Why its day takes no hours. */
  closed: string | undefined
  warning: string | undefined
  /** Who entered it and why, when it was not the owner. */
  entered: string | undefined
  active: boolean
  tabStop: boolean
  selected: boolean
  /** Edges of the range that this cell draws: 1 top, 2 right, 4 bottom, 8 left; 0 for none. */
  edges: number
  /** Whether it shows the fill handle. */
  corner: boolean
  edit: CellDraft | null
  format: TimeFormat
  round: (minutes: number) => number
  onDraft: (text: string) => void
  onLeave: () => void
}

const cellClass = cva(
  'h-(--grid-row) cursor-default border-r border-b border-border pr-2.5 text-right text-dense select-none print:bg-transparent print:text-fg print:outline-none',
  {
    variants: {
      look: {
        rest: '',
        weekend: '',
        locked: '',
        computed: 'italic',
        failed: 'bg-danger-ground text-danger shadow-[inset_0_0_0_1px_var(--danger)]',
        conflict: 'bg-warning-ground text-warning shadow-[inset_0_0_0_1px_var(--warning)]',
      },
      ground: {
        plain: '',
        marked: '',
        selected: 'bg-accent text-on-accent forced-colors:bg-[SelectedItem] forced-colors:text-[SelectedItemText]',
        active: '',
        'active in range': '',
      },
    },
    compoundVariants: [
      // One ground each: a selection lies on top of weekends and locked cells.
      { look: 'rest', ground: 'plain', className: 'hover:bg-hover' },
      { look: 'weekend', ground: 'plain', className: 'bg-surface hover:bg-sunken' },
      { look: 'computed', ground: 'plain', className: 'bg-surface text-muted hover:bg-sunken' },
      { look: 'locked', ground: 'plain', className: 'bg-surface text-muted' },
      { look: ['rest', 'weekend', 'computed'], ground: 'active', className: 'bg-card outline-2 -outline-offset-2 outline-primary' },
      {
        look: ['rest', 'weekend', 'computed'],
        ground: 'active in range',
        className: 'bg-card outline-1 -outline-offset-1 outline-primary',
      },
      // Where nothing can be typed the mark only says where the keyboard is.
      {
        look: 'locked',
        ground: ['active', 'active in range'],
        className: 'bg-surface text-muted outline-1 -outline-offset-1 outline-muted',
      },
    ],
  },
)

/** Over the lines of the grid; inside the cells beside the head and the days, which lie over it. */
const outline =
  'pointer-events-none absolute -inset-px z-5 border-primary in-[td:nth-child(2)]:left-0 in-[tr:first-child]:top-0 print:hidden'

/** One cell of the grid. Renders again only when one of its own properties changes. */
export const GridCellView = memo((props: GridCellProps) => {
  const { cell, edit, active, selected, warning, entered, format, edges } = props
  const look: Look = cell?.state === 'failed' ? 'failed' : cell?.state === 'conflict' || warning ? 'conflict' : props.look
  const marked = look === 'failed' || look === 'conflict'
  const ground = marked ? 'marked' : active ? (selected ? 'active in range' : 'active') : selected ? 'selected' : 'plain'
  const icon = iconOf(cell, look, warning)
  // Only a cell with something on top of it gets a layer: hundreds of layers would slow down every key press.
  const note = cellNote(props)
  const layer = icon !== null || note !== undefined || entered !== undefined || edges > 0 || props.corner || edit !== null
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a table with the grid role, one of them in the tab order
      role="gridcell"
      data-date={props.date}
      data-column={props.column}
      data-state={cell?.state}
      aria-colindex={props.colIndex}
      aria-selected={active || selected}
      aria-readonly={props.readOnly || undefined}
      aria-invalid={edit?.error ? true : undefined}
      aria-description={note}
      tabIndex={props.tabStop ? 0 : -1}
      className={`${cellClass({ look, ground })} ${layer ? 'relative' : ''} ${active && marked ? 'outline-2 -outline-offset-2 outline-primary print:outline-none' : ''}`}
    >
      {icon}
      {entered === undefined ? null : (
        <span
          aria-hidden="true"
          data-entered-by-other=""
          className="absolute top-0 right-0 border-t-7 border-l-7 border-t-current border-l-transparent"
        />
      )}
      {cell && cell.minutes + cell.minutesEntered > 0 ? formatHours(cell.minutes, format) : null}
      {edges > 0 ? <span aria-hidden="true" className={`${outline} ${edgeClass(edges)}`} /> : null}
      {note === undefined || edit ? null : <NoteTooltip text={note} />}
      {props.corner ? (
        <span
          aria-hidden="true"
          data-fill-handle=""
          className="absolute -right-1 -bottom-1 z-6 size-2 cursor-crosshair border border-card bg-primary print:hidden"
        />
      ) : null}
      {edit ? (
        <CellEditor
          label={t('hoursFor', { column: props.columnLabel, day: props.dayLabel })}
          edit={edit}
          format={format}
          round={props.round}
          onDraft={props.onDraft}
          onLeave={props.onLeave}
        />
      ) : null}
    </td>
  )
})

/** The icon of the cell's state. The one for saving is not animated: an animation per cell would repaint the grid with every frame. */
function iconOf(cell: GridCell | undefined, look: Look, warning: string | undefined) {
  const saving = cell?.state === 'saving' || cell?.state === 'pending'
  const Icon = saving
    ? Loader
    : look === 'failed'
      ? CircleAlert
      : cell?.state === 'conflict'
        ? GitMerge
        : warning
          ? TriangleAlert
          : look === 'locked' && cell && cell.minutes > 0
            ? Lock
            : null
  if (!Icon) return null
  return <Glyph of={Icon} size={12} className={`absolute top-2.5 left-1.5 print:hidden ${saving ? 'text-muted' : ''}`} />
}

function edgeClass(edges: number): string {
  return [edges & 1 ? 'border-t-2' : '', edges & 2 ? 'border-r-2' : '', edges & 4 ? 'border-b-2' : '', edges & 8 ? 'border-l-2' : ''].join(
    ' ',
  )
}
