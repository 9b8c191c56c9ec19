import { type ReactNode, useRef } from 'react'
import type { TimesheetGridProps } from '../grid/grid-props.ts'
import { TimesheetGrid } from '../grid/timesheet-grid.tsx'
import type { Timesheet } from '../timesheet-view.ts'
import { FootBar, type FootBarProps } from './foot-bar.tsx'
import { isLocked } from './outcome.tsx'
import type { RailPlace } from './use-rail-content.tsx'
import type { TimesheetCells } from './use-timesheet-cells.ts'

type WideTimesheetProps = {
  timesheet: Timesheet
  cells: TimesheetCells
  grid: TimesheetGridProps
  foot: Omit<FootBarProps, 'timesheet' | 'hours' | 'format' | 'onRetry' | 'besideRail' | 'ref'>
  addColumn: ReactNode | undefined
  rail: RailPlace
  railContent: ReactNode
}

/** The timesheet on a wide screen: the grid with the bar under it, and the rail beside them. */
export const WideTimesheet = ({ timesheet, cells, grid, foot, addColumn, rail, railContent }: WideTimesheetProps) => {
  const bar = useRef<HTMLFieldSetElement>(null)
  const leaveGrid = () => ([...(bar.current?.querySelectorAll('button') ?? [])].at(-1) ?? bar.current)?.focus()
  const framed = rail.place === 'beside'
  return (
    <div className="flex min-h-80 gap-4 print:block">
      {/* The line under a grid that is written in keeps it from the foot bar; one that is only read has none. */}
      <div className={`flex min-w-0 flex-1 flex-col ${cells.readOnly ? '[&>fieldset]:mt-3' : ''}`}>
        <TimesheetGrid
          {...grid}
          why={cells.why}
          groups
          locked={isLocked(timesheet)}
          onFlush={() => void cells.outbox.flush()}
          onEscape={leaveGrid}
          {...(addColumn === undefined ? {} : { [framed ? 'addColumn' : 'tool']: addColumn })}
        />
        <FootBar
          timesheet={timesheet}
          hours={cells.hours}
          format={cells.format}
          onRetry={grid.troubleShownElsewhere ? cells.outbox.retry : undefined}
          besideRail={framed && rail.open}
          ref={bar}
          {...foot}
        />
      </div>
      {framed && rail.open ? railContent : null}
    </div>
  )
}
