import { ChevronRight, Ellipsis } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Column } from '#core/column.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SkeletonBar } from '#web/ui/skeleton.tsx'
import { cardContentOf, contentOf, isFigure, textOf } from './format-cell.tsx'
import { DrawerActions } from './row-actions.tsx'
import { rowIndexOf } from './row-keys.ts'
import type { RowsProps } from './table-grid.tsx'
import type { ColumnLooks, RowWithId } from './table-model.ts'
import { t } from './texts.ts'
import { OpenButton, placeText } from './tree-view.tsx'
import { useWindowRows } from './use-window-rows.ts'

const CARD = 64

type Place = 'line' | 'aside' | 'details'

/** Two lines: the first column over up to two texts, and up to two figures at the right. */
function placesOf<Row>(columns: readonly Column<Row>[], looks: ColumnLooks<Row>): Record<'line' | 'aside', Column<Row>[]> {
  const placed = (place: Place) =>
    columns.slice(1).filter(column => (looks[column.key]?.phone ?? (isFigure(column, looks) ? 'aside' : 'line')) === place)
  return { line: placed('line').slice(0, 2), aside: placed('aside').slice(0, 2) }
}

/** The rows on a phone. Everything else about one is in a drawer, together with what can be done with it. */
export function TableCards<Row extends RowWithId>(props: RowsProps<Row>) {
  const { name, model, looks, rowName, onOpen, current, picture, actions, selectable, tree, isVirtual, onReach, total } = props
  const list = useRef<HTMLUListElement>(null)
  const [kept, setKept] = useState(-1)
  const [opened, setOpened] = useState<Row>()
  const [isOpen, setOpen] = useState(false)
  const { pieces, last } = useWindowRows({ count: model.rows.length, height: CARD, active: isVirtual, list, kept })
  useEffect(() => onReach(last))
  const { line, aside } = placesOf(model.columns, looks)
  const [first] = model.columns
  const showDetails = (row: Row) => {
    setOpened(row)
    setOpen(true)
  }
  const done = () => setOpen(false)
  return (
    <>
      <ul ref={list} aria-label={name} onFocus={event => isVirtual && setKept(rowIndexOf(event.target))}>
        {pieces.map(piece => {
          if ('gap' in piece) return <li key={`before ${piece.before}`} aria-hidden="true" style={{ height: piece.gap }} />
          const row = model.rows[piece.row]!
          const label = rowName(row)
          return (
            <li
              key={row.id}
              data-row={row.id}
              data-at={piece.row}
              aria-posinset={piece.row + 1}
              aria-setsize={tree === undefined ? total : model.rows.length}
              aria-current={row.id === current || undefined}
              data-selected={model.isSelected(row.id) || row.id === current || undefined}
              className="flex h-16 items-center gap-2 border-b border-border pr-2 pl-4 last:border-b-0 data-selected:bg-accent"
            >
              {tree === undefined ? null : <OpenButton tree={tree} id={row.id} name={label} />}
              {selectable ? (
                <Checkbox
                  aria-label={t('selectRow', { name: label })}
                  checked={model.isSelected(row.id)}
                  onChange={model.onSelect(row.id)}
                />
              ) : null}
              <button
                type="button"
                aria-haspopup={onOpen === undefined ? 'dialog' : undefined}
                aria-description={tree === undefined ? undefined : placeText(tree, row.id)}
                className="flex h-full min-w-0 flex-1 items-center gap-3 text-left -outline-offset-2"
                onClick={() => (onOpen === undefined ? showDetails(row) : onOpen(row))}
              >
                {picture?.(row, 40)}
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-[0.9375rem] font-medium">
                    {first === undefined ? null : cardContentOf(first, looks, row)}
                  </span>
                  <Values columns={line} looks={looks} row={row} />
                </span>
                {aside.length === 0 ? null : (
                  <span className="max-w-[45%] shrink-0 text-right text-dense">
                    {aside.map(column => (
                      <span key={column.key} className="block truncate first:font-medium not-first:text-muted">
                        {cardContentOf(column, looks, row)}
                      </span>
                    ))}
                  </span>
                )}
                {actions === undefined ? <Glyph of={ChevronRight} className="shrink-0 text-muted" /> : null}
              </button>
              {actions === undefined ? null : (
                <IconButton
                  label={t('actionsOf', { name: label })}
                  size="lg"
                  icon={<Glyph of={Ellipsis} />}
                  aria-haspopup="dialog"
                  onClick={() => showDetails(row)}
                />
              )}
            </li>
          )
        })}
      </ul>
      <Drawer open={isOpen} onOpenChange={setOpen} side="bottom" title={opened === undefined ? '' : rowName(opened)}>
        {opened === undefined ? null : (
          <div className="flex flex-col gap-3 px-4 pb-4">
            <Facts columns={model.columns.slice(1)} looks={looks} row={opened} />
            {actions === undefined ? null : <DrawerActions actions={actions(opened)} onDone={done} />}
          </div>
        )}
      </Drawer>
    </>
  )
}

interface ValuesProps<Row extends RowWithId> {
  columns: readonly Column<Row>[]
  looks: ColumnLooks<Row>
  row: Row
}

/** Leaves out missing values: without a heading above it, a dash says nothing. */
function Values<Row extends RowWithId>({ columns: all, looks, row }: ValuesProps<Row>) {
  const drawn = (column: Column<Row>): ReactNode => {
    const { card, cell } = looks[column.key] ?? {}
    if (card !== undefined) return card(row)
    return cell === undefined ? textOf(column, row) : cell(row)
  }
  const values = all.map(column => [column.key, drawn(column)] as const).filter(([, value]) => value !== null && value !== '')
  return values.length === 0 ? null : (
    <span className="flex min-w-0 gap-1 text-dense text-muted">
      {values.map(([key, value], at) => (
        <span key={key} className="truncate">
          {at > 0 ? <span aria-hidden="true">· </span> : null}
          {value}
        </span>
      ))}
    </span>
  )
}

const Facts = <Row extends RowWithId>({ columns, looks, row }: ValuesProps<Row>) => (
  <dl className="divide-y divide-border text-sm">
    {columns.map(column => (
      <div key={column.key} className="flex min-h-9 items-center gap-4 py-1.5">
        <dt className="w-32 shrink-0 text-muted">{column.title}</dt>
        <dd className="min-w-0 flex-1 break-words">{contentOf(column, looks, row)}</dd>
      </div>
    ))}
  </dl>
)

const bars = [44, 56, 38, 62, 50, 41]

/** The cards in gray. */
export const CardsSkeleton = () => (
  <div className="divide-y divide-border">
    {bars.map(bar => (
      <div key={bar} className="flex h-16 items-center gap-3 px-4">
        <span className="flex flex-1 flex-col gap-2">
          <SkeletonBar width={`${bar}%`} height={14} />
          <SkeletonBar width={`${bar - 14}%`} height={10} />
        </span>
        <SkeletonBar width={56} />
      </div>
    ))}
  </div>
)
