import { useMemo, useRef } from 'react'
import { type MinutesOf, recountOf } from '#slices/time/rules/recount-days.ts'
import { cellKey, type GridCells } from '../grid/cell.ts'
import type { GridDay } from '../grid/grid-model.ts'
import { deductedOf, gridDaysOf, savedCells, type Timesheet } from '../timesheet-view.ts'
import type { TimesheetData } from './read-timesheet.ts'
import { t } from './texts.ts'

type Results = Timesheet['days']

const minutesIn =
  (cells: GridCells): MinutesOf =>
  (date, column) =>
    cells.get(cellKey(date, column))?.minutes ?? 0

/**
 * Computes each day's results with the hours as they are typed, using the server's own function; takes the server's results if its answer
 * has these hours. `explained` are the days that have something to say; like `days`, they stay the same objects while nothing changes.
 */
export function useDayResults({ timesheet, entries }: Pick<TimesheetData, 'timesheet' | 'entries'>, cells: GridCells) {
  const recount = useMemo(() => {
    const { period, counting, columns, days } = timesheet
    const worked = columns.filter(({ kind }) => kind !== 'time_off').map(({ handle }) => handle)
    return recountOf({ ...period, counting, columns: worked, days, minutesOf: minutesIn(savedCells(entries)) })
  }, [timesheet, entries])
  const results = useMemo(() => recount(minutesIn(cells)) as Results, [recount, cells])
  const withResults = useMemo(() => dayKeeper(gridDaysOf(timesheet, t('noHoursHere'))), [timesheet])
  return {
    results,
    explained: useSame(useMemo(() => results.filter(({ parts }) => parts.length > 0), [results])),
    days: useSame(useMemo(() => withResults(results), [withResults, results])),
  }
}

/** The days with what is taken off them now; a day of which the same is taken off stays the same object. */
function dayKeeper(answered: readonly GridDay[]) {
  const known = new WeakMap<Results[number], GridDay>()
  return (results: Results): readonly GridDay[] => {
    const resultOn = new Map(results.map(day => [day.date, day]))
    return answered.map(day => {
      const result = resultOn.get(day.date)
      if (result === undefined) return day
      const kept = known.get(result) ?? dayWith(day, deductedOf(result))
      known.set(result, kept)
      return kept
    })
  }
}

function dayWith(day: GridDay, deducted: GridDay['deducted']): GridDay {
  if (deducted !== undefined) return { ...day, deducted }
  const { deducted: _, ...rest } = day
  return day.deducted === undefined ? day : rest
}

/** The list from before while it has the same members. */
function useSame<One>(list: readonly One[]): readonly One[] {
  const kept = useRef(list)
  const before = kept.current
  if (before.length !== list.length || before.some((one, at) => one !== list[at])) kept.current = list
  return kept.current
}
