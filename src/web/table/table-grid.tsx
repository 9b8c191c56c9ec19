import { type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useDensity } from '#web/density.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SkeletonBar } from '#web/ui/skeleton.tsx'
import { Cell, HeadCell, Row as Line } from '#web/ui/table.tsx'
import { useScrollable } from '#web/ui/use-scrollable.ts'
import { columnWidths, useTextWidths } from './column-widths.ts'
import { BOX, leastWidth, MENU, widthOf } from './fitting-columns.ts'
import { contentOf, isFigure, textOf } from './format-cell.tsx'
import { type RowAction, RowMenu } from './row-actions.tsx'
import { moveByArrow, rowIndexOf } from './row-keys.ts'
import { nextSort, orderOf } from './sort-order.ts'
import type { ColumnLooks, RowWithId, TableModel } from './table-model.ts'
import { t } from './texts.ts'
import { OpenButton, placeText, type TreeView } from './tree-view.tsx'
import { useWindowRows } from './use-window-rows.ts'

export interface RowsProps<Row extends RowWithId> {
  name: string
  model: TableModel<Row>
  looks: ColumnLooks<Row>
  /** Rows on the server, loaded or not. */
  total: number
  rowName: (row: Row) => string
  sort?: string | undefined
  onSort?: ((sort: string) => void) | undefined
  onOpen?: ((row: Row) => void) | undefined
  current?: string | undefined
  picture?: ((row: Row, size: 28 | 40) => ReactNode) | undefined
  actions?: ((row: Row) => readonly RowAction[]) | undefined
  selectable: boolean
  tree?: TreeView | undefined
  /** Draws only the rows near the window. */
  isVirtual: boolean
  /** Told the last drawn row, so that more can be loaded in time. */
  onReach: (last: number) => void
}

/** Pixels, as in theme.css. */
const ROWS = { comfortable: 44, compact: 32 } as const

/** The rows as a table; its columns grow with longer texts, as far as there is room, and never shrink. */
export function TableGrid<Row extends RowWithId>(props: RowsProps<Row>) {
  const { name, model, looks, rowName, onOpen, current, picture, actions, selectable, tree, isVirtual, onReach } = props
  const box = useScrollable<HTMLElement>()
  const body = useRef<HTMLTableSectionElement>(null)
  const [kept, setKept] = useState(-1)
  const { rows } = model
  const { pieces, last, scrollTo } = useWindowRows({ count: rows.length, height: ROWS[useDensity()], active: isVirtual, list: body, kept })
  useEffect(() => onReach(last))
  const drawn = tree?.attach && rows.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are other elements
  useEffect(() => (body.current === null ? undefined : tree?.attach?.(body.current)), [drawn, tree?.attach])
  const onKeyDown = (event: KeyboardEvent) => {
    tree?.onKeyDown(event)
    moveByArrow(event, { list: body.current, rows, scrollTo })
  }
  return (
    <section
      ref={box.ref}
      aria-label={name}
      tabIndex={box.scrollable ? 0 : undefined}
      data-pinned={box.scrollable ? pinnedOf(selectable, actions !== undefined) : undefined}
      className={`@container relative focus-visible:-outline-offset-2 print:overflow-visible ${box.scrollable ? 'overflow-x-auto' : ''}`}
    >
      <Frame {...props} isSticky={!box.scrollable}>
        <tbody
          ref={body}
          onKeyDown={onKeyDown}
          onFocus={event => isVirtual && setKept(rowIndexOf(event.target))}
          className={`[&_:is(a,button,input)]:scroll-mt-28 ${onOpen === undefined ? '' : '[&>tr]:cursor-pointer'}`}
        >
          {pieces.map(piece => {
            // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in a gap takes the focus
            if ('gap' in piece) return <tr key={`before ${piece.before}`} aria-hidden="true" style={{ height: piece.gap }} />
            const row = rows[piece.row]!
            const isSelected = model.isSelected(row.id)
            return (
              <Line
                key={row.id}
                data-row={row.id}
                data-at={piece.row}
                aria-rowindex={piece.row + 2}
                aria-current={row.id === current || undefined}
                selected={isSelected || row.id === current}
                // For the pointer alone: the button in the first cell is for the keyboard and for screen readers.
                {...(onOpen && { onClick: (event: MouseEvent<HTMLElement>) => isOnRow(event) && onOpen(row) })}
              >
                {selectable ? (
                  <Cell>
                    <Checkbox aria-label={t('selectRow', { name: rowName(row) })} checked={isSelected} onChange={model.onSelect(row.id)} />
                  </Cell>
                ) : null}
                {model.columns.map((column, at) => (
                  <Cell
                    key={column.key}
                    rowHeader={at === 0}
                    oneLine
                    align={isFigure(column, looks) ? 'right' : 'left'}
                    aria-description={at === 0 && tree !== undefined ? placeText(tree, row.id) : undefined}
                    title={looks[column.key]?.cell === undefined ? textOf(column, row) : undefined}
                  >
                    {at === 0 ? (
                      <FirstCell row={row} tree={tree} name={rowName(row)} onOpen={onOpen} picture={picture?.(row, 28)}>
                        {contentOf(column, looks, row)}
                      </FirstCell>
                    ) : (
                      contentOf(column, looks, row)
                    )}
                  </Cell>
                ))}
                {actions === undefined ? null : (
                  <Cell data-print="hide">
                    <span className="-my-1 flex justify-end opacity-0 transition-opacity group-focus-within/row:opacity-100 group-hover/row:opacity-100 has-data-[state=open]:opacity-100 pointer-coarse:opacity-100">
                      <RowMenu name={rowName(row)} actions={() => actions(row)} />
                    </span>
                  </Cell>
                )}
              </Line>
            )
          })}
        </tbody>
      </Frame>
    </section>
  )
}

/** Whether a click is meant for the row: not for a control, the cell around one, a menu over it, or the end of selecting text. */
function isOnRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target) || getSelection()?.type === 'Range') return false
  const cell = target.closest('td, th')
  return target.closest('a, button, input, label') === null && cell?.querySelector('input, [aria-haspopup]') === null
}

/** The columns that stay while the others scroll sideways, for the style sheet: which row it is, and what can be done with it. */
const pinnedOf = (hasBoxes: boolean, hasMenus: boolean): string => `${hasBoxes ? 'second' : 'first'}${hasMenus ? ' last' : ''}`

type FrameProps<Row extends RowWithId> = Pick<
  RowsProps<Row>,
  'name' | 'model' | 'looks' | 'total' | 'sort' | 'onSort' | 'actions' | 'selectable' | 'tree'
> & { isSticky: boolean; children: ReactNode }

/** The table with its columns and its head. */
function Frame<Row extends RowWithId>(props: FrameProps<Row>) {
  const { name, model, looks, total, sort, onSort, actions, selectable, tree, isSticky, children } = props
  const least = leastWidth(model.columns, looks) + (selectable ? BOX : 0) + (actions ? MENU : 0)
  const texts = useTextWidths(model.columns, looks, model.rows)
  const wide = columnWidths(
    model.columns.map(column => ({ base: widthOf(column, looks), text: texts.get(column.key) ?? 0 })),
    least,
  )
  const order = orderOf(sort)
  // A tree counts what is visible: the closed parts are no rows.
  const count = (tree === undefined ? Math.max(total, model.rows.length) : model.rows.length) + 1
  return (
    <table
      aria-rowcount={count}
      data-list=""
      className="w-full min-w-(--least) table-fixed border-collapse text-sm print:min-w-0 print:table-auto [&_tbody_tr]:border-border [&_tbody_tr:not(:last-child)]:border-b"
      style={{ '--least': `${least}px` } as CSSProperties}
    >
      <caption className="sr-only">{name}</caption>
      <colgroup>
        {selectable ? <col style={{ width: BOX }} /> : null}
        {model.columns.map(({ key }, at) => (
          <col key={key} className="w-(--width) print:w-auto" style={{ '--width': wide[at] } as CSSProperties} />
        ))}
        {actions === undefined ? null : <col data-print="hide" style={{ width: MENU }} />}
      </colgroup>
      <thead className={isSticky ? 'sticky top-14 z-10 in-[:fullscreen]:top-0 print:static' : ''}>
        <tr aria-rowindex={1} className="bg-card shadow-[inset_0_-1px_0_var(--border)]">
          {selectable ? (
            <HeadCell narrow>
              <Checkbox
                aria-label={t('selectAll')}
                checked={model.allSelected}
                indeterminate={!model.allSelected && model.selected.length > 0}
                onChange={() => model.selectAll(!model.allSelected)}
              />
            </HeadCell>
          ) : null}
          {model.columns.map(column => (
            <HeadCell
              key={column.key}
              align={isFigure(column, looks) ? 'right' : 'left'}
              {...(column.sortable && onSort && { onSort: () => onSort(nextSort(sort, column.key)) })}
              {...(order?.key === column.key && { sort: order.isDescending ? 'descending' : 'ascending' })}
            >
              {column.title}
            </HeadCell>
          ))}
          {actions === undefined ? null : <td data-print="hide" />}
        </tr>
      </thead>
      {children}
    </table>
  )
}

interface FirstCellProps<Row extends RowWithId> {
  row: Row
  tree: TreeView | undefined
  name: string
  onOpen: ((row: Row) => void) | undefined
  picture: ReactNode
  children: ReactNode
}

/** First cell of a row: labels it, opens it, and in a tree shows its depth. */
function FirstCell<Row extends RowWithId>({ row, tree, name, onOpen, picture, children }: FirstCellProps<Row>) {
  const label =
    onOpen === undefined ? (
      <span className="block truncate">{children}</span>
    ) : (
      <button type="button" className="max-w-full truncate rounded-sm text-left font-medium hover:underline" onClick={() => onOpen(row)}>
        {children}
      </button>
    )
  if (tree === undefined && picture === undefined) return label
  return (
    <span className={`flex min-w-0 items-center ${picture === undefined ? 'gap-2' : 'gap-3'}`}>
      {tree === undefined ? null : <OpenButton tree={tree} id={row.id} name={name} />}
      {picture}
      <span className="min-w-0 flex-1 truncate">{label}</span>
    </span>
  )
}

const bars = [62, 50, 71, 56, 44, 65, 53, 68]

/** The table in gray, with its own columns. */
export function GridSkeleton<Row extends RowWithId>(props: Omit<FrameProps<Row>, 'children' | 'isSticky'>) {
  const { model, looks, selectable, actions } = props
  return (
    <div className="overflow-hidden">
      <Frame {...props} isSticky={false}>
        <tbody>
          {bars.map((bar, at) => (
            <Line key={bar}>
              {selectable ? (
                <Cell>
                  <SkeletonBar width={18} height={18} />
                </Cell>
              ) : null}
              {model.columns.map((column, place) => (
                <Cell key={column.key} align={isFigure(column, looks) ? 'right' : 'left'}>
                  <span className={`flex ${isFigure(column, looks) ? 'justify-end' : ''}`}>
                    <SkeletonBar width={`${bars[(at + place) % bars.length]! - (looks[column.key]?.width === undefined ? 0 : 5)}%`} />
                  </span>
                </Cell>
              ))}
              {actions === undefined ? null : <Cell />}
            </Line>
          ))}
        </tbody>
      </Frame>
    </div>
  )
}
