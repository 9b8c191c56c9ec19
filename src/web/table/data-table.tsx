import { type KeyboardEvent, memo, type ReactNode, useDeferredValue, useRef } from 'react'
import type { Column } from '#core/column.ts'
import { isLayerOpen } from '#web/shell/single-keys.ts'
import { Card } from '#web/ui/card.tsx'
import { FilterEmptyState } from '#web/ui/empty-state.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ClearsBelow } from './clears-below.ts'
import { ColumnChoice, useShownColumns } from './column-choice.tsx'
import { BOX, MENU, useFittingColumns } from './fitting-columns.ts'
import { focusList } from './list-focus.ts'
import { LoadMore } from './load-more.tsx'
import type { RecordList } from './record-list.ts'
import type { RowAction } from './row-actions.tsx'
import { SortMenu } from './sort-menu.tsx'
import { CardsSkeleton, TableCards } from './table-cards.tsx'
import { GridSkeleton, TableGrid } from './table-grid.tsx'
import { type ColumnLooks, type RowWithId, useTableModel } from './table-model.ts'
import { t } from './texts.ts'
import { Toolbar } from './toolbar.tsx'
import type { TreeView } from './tree-view.tsx'
import { useKeptPlace } from './use-kept-place.ts'
import { usePrinting } from './use-printing.ts'
import { useSteady } from './use-steady.ts'
import { VIRTUAL_ABOVE } from './use-window-rows.ts'

export interface DataTableProps<Row extends RowWithId> {
  /** The table's accessible name, such as "Departments". */
  name: string
  /** Under which a person's choice of columns is kept. */
  id: string
  /** The first one labels the rows. Keep it outside of the component, as the looks. */
  columns: readonly Column<Row>[]
  looks?: ColumnLooks<Row>
  list: RecordList<Row>
  /** Names a row in the labels of its controls. */
  rowName: (row: Row) => string
  /** The order in the address: a key, with a minus when it descends. */
  sort?: string | undefined
  onSort?: (sort: string) => void
  /** Opens a row; its first cell is then a button. */
  onOpen?: (row: Row) => void
  /** The id of the row that is open beside the table. */
  current?: string | undefined
  /** Drawn before the label of a row; on a phone before both of its lines. */
  picture?: (row: Row, size: 28 | 40) => ReactNode
  actions?: (row: Row) => readonly RowAction[]
  /** Makes rows selectable: the buttons for those that are selected. */
  bulk?: (rows: readonly Row[], clear: () => void) => ReactNode
  /** The filter bar. */
  filters?: ReactNode
  /** There is no room for a choice of columns: those that are passed are shown. */
  fixedColumns?: boolean
  /** Beside the choice of columns: export, and what else acts on the whole list. */
  tools?: ReactNode
  /** These are so many that in a row of little room only icons are seen. */
  isCrowded?: boolean
  /** Filters narrow the list: nothing found is then another state than nothing there. */
  filtered?: boolean
  onClearFilters?: () => void
  /** Shown when there are no rows: one sentence and at most one verb. */
  empty: ReactNode
  denied?: ReactNode
  errorTitle?: string
  /** Under a list that is loaded in whole, in place of the number of its rows. */
  foot?: ReactNode
}

const noLooks = {}
/** How many rows before the end of a long list the next ones are asked for. */
const SOON = 40

/** A list of records as a table, on a phone as cards: sorted by the server, in every state. */
export const DataTable = <Row extends RowWithId>(props: DataTableProps<Row>) => <ListTable {...props} rows={props.list.data?.rows} />

/** The table behind DataTable and TreeTable; `rows` are those to draw, which in a tree are not all that are loaded. */
export function ListTable<Row extends RowWithId>(props: DataTableProps<Row> & { rows: readonly Row[] | undefined; tree?: TreeView }) {
  const { name, id, looks = noLooks, sort, onSort, bulk, filters, tools, filtered = false, onClearFilters, tree } = props
  const { empty, denied, errorTitle, foot } = props
  // Other rows of a long list take longer to draw than a key press may, so the key is drawn first.
  const list = useDeferredValue(props.list)
  const rows = useDeferredValue(props.rows) ?? none
  const phone = usePhone()
  const printing = usePrinting()
  const box = useRef<HTMLDivElement>(null)
  useKeptPlace(box, rows, list.error)
  const [shown, choose] = useShownColumns(id)
  const asCards = phone && !printing
  const { actions, current, picture, fixedColumns = false, isCrowded = false } = props
  const chosen = fixedColumns ? noLooks : shown
  const beside = (bulk === undefined ? 0 : BOX) + (actions === undefined ? 0 : MENU)
  const columns = useFittingColumns(box, props.columns, looks, { shown: chosen, beside, isOff: phone || printing })
  const model = useTableModel(columns, rows as readonly Row[], chosen)
  const isVirtual = rows.length > VIRTUAL_ABOVE && !printing
  const total = list.data?.total ?? 0
  const steady = {
    onSort: useSteady((next: string) => onSort?.(next)),
    actions: useSteady((row: Row) => actions?.(row) ?? none),
    onOpen: useSteady((row: Row) => props.onOpen?.(row)),
  }
  const rest = {
    name,
    model,
    looks,
    total,
    sort,
    onSort: onSort && steady.onSort,
    selectable: bulk !== undefined,
    tree,
    actions: actions && steady.actions,
    current,
    picture,
  }
  const onReach = useSteady((last: number) => {
    if (isVirtual && list.more && !list.isLoadingMore && !list.error && last >= rows.length - SOON) list.loadMore()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || model.selected.length === 0 || isLayerOpen()) return
    event.preventDefault()
    model.clearSelection()
  }
  const clearsBelow = filtered && onClearFilters !== undefined && list.data !== undefined && rows.length === 0
  const clear = () => {
    onClearFilters?.()
    focusList(box.current)
  }
  const Rows = asCards ? TableCards : SteadyGrid
  // An error in place of the rows stands on the page, not as a panel in a panel.
  const isBare = list.data === undefined && list.error !== null && list.error !== undefined
  const view = (
    <LoadedView
      onPage={isBare}
      query={list}
      skeleton={phone ? <CardsSkeleton /> : <GridSkeleton {...rest} />}
      isEmpty={() => rows.length === 0}
      empty={empty}
      filtered={filtered}
      {...(onClearFilters && { filterEmpty: <FilterEmptyState title={t('noMatches')} onClear={clear} /> })}
      {...(denied !== undefined && { denied })}
      {...(errorTitle !== undefined && { errorTitle })}
    >
      {() => (
        <div aria-busy={list.isPrevious || undefined} className={list.isPrevious ? 'opacity-60 transition-opacity' : ''}>
          <Rows {...rest} rowName={props.rowName} onOpen={props.onOpen && steady.onOpen} isVirtual={isVirtual} onReach={onReach} />
        </div>
      )}
    </LoadedView>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is that of the controls inside
    <div ref={box} className="min-w-0" onKeyDown={onKeyDown}>
      <Toolbar
        isCrowded={isCrowded}
        filters={<ClearsBelow value={clearsBelow}>{filters}</ClearsBelow>}
        tools={
          <>
            {phone && onSort !== undefined ? <SortMenu columns={columns} sort={sort} onSort={onSort} /> : null}
            {phone || fixedColumns ? null : <ColumnChoice columns={columns} shown={shown} onChange={choose} />}
            {tools}
          </>
        }
      />
      {isBare ? (
        view
      ) : (
        <Card
          flush
          {...(rows.length > 0 && {
            foot: (
              <LoadMore list={list} count={list.data?.rows.length ?? 0} total={total} table={box.current}>
                {foot}
              </LoadMore>
            ),
          })}
        >
          {view}
        </Card>
      )}
      {bulk === undefined || model.selected.length === 0 ? null : (
        <BulkBar count={model.selected.length} onClear={model.clearSelection}>
          {bulk(model.selected, model.clearSelection)}
        </BulkBar>
      )}
    </div>
  )
}

const none: readonly never[] = []
/** Drawn again only for other rows, columns, or choices: a search draws the screen several times, and each row has dozens of parts. */
const SteadyGrid = memo(TableGrid) as typeof TableGrid
