import { useDeferredValue, useEffect, useLayoutEffect, useMemo } from 'react'
import { roundMinutes } from '#slices/time-groups/rules/rounding.ts'
import { weeksExplained } from '../day-results/weeks-explained.tsx'
import { type CellEdit, columnOf } from '../grid/cell.ts'
import { useCellOutbox } from '../grid/use-cell-outbox.ts'
import { withHolidayPay } from '../holiday-pay-cells.ts'
import { enteredByOthers, gridColumnsOf, originsOf, savedCells, type Timesheet } from '../timesheet-view.ts'
import { ownMarks } from './own-marks.ts'
import type { TimesheetData } from './read-timesheet.ts'
import type { TimesheetActions } from './timesheet-actions.ts'
import { timesheetHours } from './timesheet-hours.ts'
import { useDayResults } from './use-day-results.ts'
import { useLiveTimesheet } from './use-live-timesheet.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

export type TimesheetCells = ReturnType<typeof useTimesheetCells>

/** Keeps the cells of a timesheet with the unsaved ones, and computes from them what the screen shows: days, results, and hours. */
export function useTimesheetCells(data: TimesheetData, actions: TimesheetActions) {
  const { timesheet, entries, markOf } = data
  const readOnly = !actions.canEdit
  const round = useRounding(timesheet)
  const { outbox, snapshot } = useCellOutbox(actions.owner, { save: actions.save, round })
  const mark = markOf(actions.owner)
  useLayoutEffect(() => outbox.applyServer(entries, mark), [outbox, entries, mark])
  const noteEdit = useLiveTimesheet(timesheet.employee.id, () => void actions.refresh())
  const columns = useMemo(() => gridColumnsOf(timesheet), [timesheet])
  const marks = useMemo(() => ownMarks(timesheet), [timesheet])
  const entered = useMemo(() => enteredByOthers(entries), [entries])
  const origins = useMemo(() => originsOf(entries), [entries])
  useUnsavedGuard(outbox, snapshot, readOnly, actions.refresh)
  // A locked timesheet shows the server's values; cells that were not saved in time are listed above it and not counted.
  const stored = useMemo(() => savedCells(entries), [entries])
  const known = readOnly ? stored : snapshot.cells
  const shown = useMemo(() => withHolidayPay(known, timesheet), [timesheet, known])
  // Deferred: a key press renders the cell first and the totals after it.
  const settled = useDeferredValue(shown)
  const { results, explained, days } = useDayResults(data, settled)
  const { timeFormat: format } = timesheet.settings
  const why = useMemo(() => weeksExplained(results, days, format), [results, days, format])
  const hours = useMemo(() => timesheetHours(timesheet, days, columns, settled), [timesheet, days, columns, settled])
  const filled = useFilled(settled)
  // Cells rejected by a locked timesheet were kept for when it reopens.
  useEffect(() => {
    if (!readOnly) outbox.retry()
  }, [readOnly, outbox])
  const edit = (edits: readonly CellEdit[]) => {
    noteEdit()
    outbox.edit(edits)
  }
  return {
    outbox,
    snapshot,
    round,
    format,
    columns,
    marks,
    entered,
    origins,
    readOnly,
    stored,
    shown,
    explained,
    days,
    why,
    hours,
    filled,
    edit,
  }
}

function useRounding({ settings: { roundingMinutes: timeRoundingMinutes, roundingDirection } }: Timesheet) {
  return useMemo(
    () => (minutes: number) => roundMinutes(minutes, { timeRoundingMinutes, roundingDirection }),
    [timeRoundingMinutes, roundingDirection],
  )
}

/** The columns that hold hours; the same set object while its members are the same. */
function useFilled(cells: ReadonlyMap<string, { readonly minutes: number; readonly state: string }>): ReadonlySet<string> {
  const names = new Set<string>()
  for (const [key, cell] of cells) if (cell.minutes > 0 || cell.state !== 'saved') names.add(columnOf(key))
  const key = [...names].sort().join(' ')
  return useMemo(() => new Set(key.split(' ')), [key])
}
