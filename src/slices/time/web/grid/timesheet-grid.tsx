import type { PlainDate } from '#core/plain-date.ts'
import type { ColumnHandle } from '#slices/time/rules/column.ts'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { useScrollEdges } from '#web/ui/scroll-edges.ts'
import { cellKey } from './cell.ts'
import { activeNote } from './cell-note.ts'
import { dragRange } from './grid-changes.ts'
import { placeOf, rangeSize, rangeSums } from './grid-moves.ts'
import type { TimesheetGridProps } from './grid-props.ts'
import { gridRange } from './grid-reducer.ts'
import { GridTable } from './grid-table.tsx'
import { StatusLine } from './status-line.tsx'
import './timesheet-print.css'
import { useGrid } from './use-grid.ts'

const ConflictPopover = lazyScreen(() => import('./conflict-popover.tsx').then(module => module.ConflictPopover))

const nothing = () => {}

/** The timesheet as a grid: days are rows, columns are pay codes and allocations. As high as its parent. */
export function TimesheetGrid(props: TimesheetGridProps) {
  const { days, columns, cells, format, readOnly = false, warnings, onRetry = nothing, onKeepMine = nothing, onUseTheirs = nothing } = props
  const grid = useGrid(props)
  const { state, view, counts, act } = grid
  const { active } = state
  const scroller = useScrollEdges<HTMLDivElement>()
  const place = placeOf(view, active)
  const selected = active === null ? null : gridRange(state, view)
  const range = selected && state.fillTo ? dragRange(selected, placeOf(view, state.fillTo)) : selected
  const spare = props.addColumn !== undefined
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
          <GridTable {...props} grid={grid} place={place} range={range} />
        </div>
        <span aria-hidden="true" data-edge="left" className={`left-39.25 bg-linear-to-r in-data-more-left:opacity-100 ${shadow}`} />
        <span
          aria-hidden="true"
          data-edge="right"
          className={`bg-linear-to-l in-data-more-right:opacity-100 ${spare ? 'right-[calc(7.3125rem+var(--bar,0px))]' : 'right-[calc(4.8125rem+var(--bar,0px))]'} ${shadow}`}
        />
      </div>
      <StatusLine
        note={activeNote(view, active, warnings, props, props.troubleShownElsewhere)}
        message={state.status}
        said={`${state.past.length} ${state.future.length} ${state.status}`}
        waiting={counts.pending + counts.saving}
        failed={counts.failed}
        shownElsewhere={props.troubleShownElsewhere ?? false}
        savedAt={props.savedAt ?? null}
        tool={props.tool}
        conflicts={counts.conflict}
        onRetry={onRetry}
        onShowConflict={grid.onShowConflict}
        range={range && rangeSize(range) > 1 ? rangeSums(view, range) : null}
        format={format}
        readOnly={readOnly}
      />
      {state.choosing && active && activeCell?.state === 'conflict' ? (
        <LazyPart>
          <ConflictPopover
            anchor={() => grid.elementOf(active)}
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
