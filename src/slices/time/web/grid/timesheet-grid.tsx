import { type ReactNode, useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { PlainDate } from '#core/plain-date.ts'
import type { ColumnHandle } from '#slices/time/rules/column.ts'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { useScrollEdges } from '#web/ui/scroll-edges.ts'
import { type CellEdit, type CellRef, cellKey } from './cell.ts'
import { activeNote, type GridWarnings, weekWarning } from './cell-note.ts'
import { GridBody } from './grid-body.tsx'
import { dragRange } from './grid-changes.ts'
import { createGridController, type GridController } from './grid-controller.ts'
import { GridHead } from './grid-head.tsx'
import { cellCounts, type EnteredMarks, type GridSource, type GridTotals, gridTotals, gridView, keepTotals } from './grid-model.ts'
import { placeOf, rangeSize, rangeSums } from './grid-moves.ts'
import { gridRange } from './grid-reducer.ts'
import type { GridEvent } from './grid-state.ts'
import { TotalRow } from './grid-totals.tsx'
import { StatusLine } from './status-line.tsx'
import { t } from './texts.ts'
import './timesheet-print.css'
import { useGridInput } from './use-grid-input.ts'
import { useMessageEnd } from './use-message-end.ts'
import { usePageLeaving } from './use-page-leaving.ts'

export type TimesheetGridProps = GridSource & {
  onEdit?: (edits: readonly CellEdit[]) => void
  /** Ctrl+S. */
  onFlush?: () => void
  /** Try Again of the status line. */
  onRetry?: () => void
  onKeepMine?: (date: PlainDate, column: ColumnHandle) => void
  onUseTheirs?: (date: PlainDate, column: ColumnHandle) => void
  /** Pass it when buttons outside of the grid undo and redo; one per period. */
  controller?: GridController
  warnings?: GridWarnings
  /** By week: what stands in place of its worked hours, and says why there is overtime. */
  why?: ReadonlyMap<number, ReactNode>
  entered?: EnteredMarks
  /** How hours came about that were not typed: said of the active cell. */
  origins?: EnteredMarks
  /** The row that names the kinds of columns; left out of read-only timesheets by default. */
  groups?: boolean
  /** A button that adds a column, in the head of a narrow column of its own. */
  addColumn?: ReactNode
  /** A button under the grid, at its right end. */
  tool?: ReactNode
  /** The timesheet is submitted or approved, and looks it. */
  locked?: boolean
  /** Epoch ms of the last save since the page was opened; null before. */
  savedAt?: number | null
  /** Why nothing can be saved is told elsewhere on the screen, so the status line does not count the cells. */
  troubleTold?: boolean
  /** Escape with nothing to cancel: leaves the grid. */
  onEscape?: () => void
  /** The days that are pointed at, while days can be pointed at: each is then a button. */
  pointed?: ReadonlySet<PlainDate>
  onPoint?: (date: PlainDate) => void
}

const ConflictPopover = lazyScreen(() => import('./conflict-popover.tsx').then(module => module.ConflictPopover))

const sameMinutes = (minutes: number) => minutes
const nothing = () => {}
const DAY_WIDTH = 156
const CELL_WIDTH = 72
const SPARE_WIDTH = 40
const TOTAL_WIDTH = 76

/** The timesheet as a grid: days are rows, columns are pay codes and allocations. As high as its parent. */
export function TimesheetGrid(props: TimesheetGridProps) {
  const { days, columns, cells, format, round = sameMinutes, readOnly = false, whyReadOnly, locked = false } = props
  const { addColumn, warnings } = props
  const { onEdit = nothing, onFlush = nothing, onRetry = nothing, onKeepMine = nothing, onUseTheirs = nothing, onEscape = nothing } = props
  const [own] = useState(createGridController)
  const controller = props.controller ?? own
  const state = useSyncExternalStore(controller.subscribe, controller.getState)
  const view = useMemo(
    () => gridView({ days, columns, cells, format, round, readOnly, whyReadOnly }),
    [days, columns, cells, format, round, readOnly, whyReadOnly],
  )
  // Render the cell at once, the totals right after it.
  const settled = useDeferredValue(cells)
  const totals = useTotals({ days, columns, cells: settled })
  const counts = useMemo(() => cellCounts({ days, columns, cells: settled }), [days, columns, settled])
  const body = useRef<HTMLTableSectionElement>(null)
  const newestView = useRef(view)
  const focusWanted = useRef<boolean | 'keep'>(false)
  const scroller = useScrollEdges<HTMLDivElement>()
  useMessageEnd(controller, state)
  const elementOf = ({ date, column }: CellRef) =>
    [...(body.current?.querySelectorAll<HTMLElement>(`[data-date="${date}"]`) ?? [])].find(cell => cell.dataset.column === column) ?? null

  useLayoutEffect(() => {
    newestView.current = view
    controller.connect({ view, onEdit, onFlush })
  })
  useLayoutEffect(() => {
    const wanted = focusWanted.current
    focusWanted.current = false
    // While a cell is edited or in choice, its field or popover takes the focus itself.
    if (wanted && state.active && !state.edit && !state.choosing) elementOf(state.active)?.focus({ preventScroll: wanted === 'keep' })
  })

  /** Handles an event that keeps the focus in the grid, and with 'keep' the part of it that is shown; returns whether the grid handled it. */
  const act = useCallback(
    (event: GridEvent, scroll?: 'keep') => {
      focusWanted.current = scroll ?? true
      const before = controller.getState()
      const { handled, state: after } = controller.dispatch(event)
      // Nothing to render means nothing to focus, now or at the next render.
      if (before === after) focusWanted.current = false
      return handled
    },
    [controller],
  )
  const handlers = useGridInput(
    controller,
    useCallback(() => newestView.current, []),
    act,
    useLatest(onEscape),
  )
  const onSelectColumn = useCallback(
    (column?: ColumnHandle) => void act({ type: 'selectLine', ...(column === undefined ? {} : { column }) }, 'keep'),
    [act],
  )
  const onDraft = useCallback((text: string) => void controller.dispatch({ type: 'draft', text }), [controller])
  const onLeave = useCallback(() => void controller.dispatch({ type: 'leave' }), [controller])
  usePageLeaving(onLeave)
  const { firstConflict } = counts
  const onShowConflict = useCallback(() => void (firstConflict && act({ type: 'open', spot: firstConflict })), [firstConflict, act])

  const place = placeOf(view, state.active)
  const selected = state.active === null ? null : gridRange(state, view)
  const range = selected && state.fillTo ? dragRange(selected, placeOf(view, state.fillTo)) : selected
  const headRows = (props.groups ?? !readOnly) ? 2 : 1
  const weekRows = totals.weeks.length > 1 ? totals.weeks.length : 0
  // Its totals are those of the period, which then says what is said of a week.
  const onlyWeek = weekRows > 0 ? undefined : totals.weeks[0]?.week
  const lastRow = headRows + days.length + weekRows + 1
  const spare = addColumn !== undefined
  const { active } = state
  const activeCell = active && cells.get(cellKey(active.date, active.column))
  const choose = (decide: (date: PlainDate, column: ColumnHandle) => void) => {
    act({ type: 'close' })
    if (active) decide(active.date, active.column)
  }

  return (
    <div className="flex min-h-0 flex-col">
      {/* Its shadows say at which edge of the sticky columns there is more; isolated, because they lie over everything in it. */}
      <div className={edges}>
        <div
          ref={scroller}
          className="timesheet-print min-h-0 overflow-auto rounded-lg border border-border bg-card scroll-pt-18 scroll-pb-11 scroll-pl-40 scroll-pr-30 print:overflow-visible print:border-0"
        >
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
            <GridHead columns={columns} groups={headRows === 2} addColumn={addColumn} onSelect={onSelectColumn} />
            <GridBody
              ref={body}
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
              active={active !== null}
              edit={state.edit}
              range={range}
              handlers={handlers}
              onDraft={onDraft}
              onLeave={onLeave}
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
        </div>
        <span aria-hidden="true" data-edge="left" className={`left-39.25 bg-linear-to-r in-data-more-left:opacity-100 ${shadow}`} />
        <span
          aria-hidden="true"
          data-edge="right"
          className={`bg-linear-to-l in-data-more-right:opacity-100 ${spare ? 'right-[calc(7.3125rem+var(--bar,0px))]' : 'right-[calc(4.8125rem+var(--bar,0px))]'} ${shadow}`}
        />
      </div>
      <StatusLine
        note={activeNote(view, active, warnings, props, props.troubleTold)}
        message={state.status}
        said={`${state.past.length} ${state.future.length} ${state.status}`}
        waiting={counts.pending + counts.saving}
        failed={counts.failed}
        told={props.troubleTold ?? false}
        savedAt={props.savedAt ?? null}
        tool={props.tool}
        conflicts={counts.conflict}
        onRetry={onRetry}
        onShowConflict={onShowConflict}
        range={range && rangeSize(range) > 1 ? rangeSums(view, range) : null}
        format={format}
        readOnly={readOnly}
      />
      {state.choosing && active && activeCell?.state === 'conflict' ? (
        <LazyPart>
          <ConflictPopover
            anchor={() => elementOf(active)}
            day={`${days[place.row]!.weekday} ${days[place.row]!.dayNumber}`}
            column={columns[place.col]!.label}
            cell={activeCell}
            format={format}
            onKeepMine={() => choose(onKeepMine)}
            onUseTheirs={() => choose(onUseTheirs)}
            onClose={() => act({ type: 'close' })}
          />
        </LazyPart>
      ) : null}
    </div>
  )
}

const edges = 'relative isolate flex min-h-0 flex-col print:block'
const shadow = 'pointer-events-none absolute inset-y-px z-30 w-2 from-edge to-transparent opacity-0 transition-opacity print:hidden'

/** A function of stable identity that calls the newest one. */
function useLatest(newest: () => void): () => void {
  const latest = useRef(newest)
  useLayoutEffect(() => {
    latest.current = newest
  })
  return useCallback(() => latest.current(), [])
}

/** The totals of the timesheet; unchanged ones stay the same objects, so that their rows are not rendered again. */
function useTotals({ days, columns, cells }: Pick<GridSource, 'days' | 'columns' | 'cells'>): GridTotals {
  const drawn = useRef<GridTotals>(undefined)
  const totals = useMemo(() => keepTotals(drawn.current, gridTotals({ days, columns, cells })), [days, columns, cells])
  useLayoutEffect(() => {
    drawn.current = totals
  }, [totals])
  return totals
}
