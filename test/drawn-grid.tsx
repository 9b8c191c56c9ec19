import { createEvent, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { type CellEdit, cellKey, type GridCell } from '#slices/time/web/grid/cell.ts'
import type { GridColumn, GridDay } from '#slices/time/web/grid/grid-model.ts'
import type { TimesheetGridProps } from '#slices/time/web/grid/grid-props.ts'
import { TimesheetGrid } from '#slices/time/web/grid/timesheet-grid.tsx'

export const days: GridDay[] = Array.from({ length: 14 }, (_, index) => ({
  date: `2026-11-${String(9 + index).padStart(2, '0')}`,
  weekday: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][index % 7]!,
  dayNumber: 9 + index,
  week: Math.floor(index / 7),
  isToday: index === 3,
  isWeekend: index % 7 > 4,
  ...(index === 2 ? { holiday: 'Veterans Day' } : {}),
  ...(index === 0 ? { lockedReason: 'Approved' } : {}),
}))
export const columns: GridColumn[] = [
  { handle: 'department:1', label: 'Shelter', kind: 'department', editable: true },
  { handle: 'fund:1', label: 'United Way', kind: 'fund', editable: true },
  { handle: 'overtime', label: 'Overtime', kind: 'worked', editable: false },
  { handle: 'sick', label: 'Sick', kind: 'time_off', editable: true },
]

export function saved(minutes: number): GridCell {
  return { minutes, minutesEntered: minutes, version: 1, state: 'saved' }
}

/** The grid on cells that accept every edit at once. */
export function Timesheet({
  initial = [],
  ...props
}: Partial<TimesheetGridProps> & { initial?: readonly (readonly [string, GridCell])[] }) {
  const [cells, setCells] = useState<ReadonlyMap<string, GridCell>>(new Map(initial))
  const onEdit = (edits: readonly CellEdit[]) => {
    props.onEdit?.(edits)
    setCells(now => new Map([...now, ...edits.map(edit => [cellKey(edit.date, edit.column), saved(edit.minutesEntered)] as const)]))
  }
  return <TimesheetGrid days={days} columns={columns} cells={cells} format="decimal" {...props} onEdit={onEdit} />
}

export const grid = () => screen.getByRole('grid', { name: 'Timesheet' })
export const cell = (day: number, column: string) => {
  const found = grid().querySelector(`[data-date="2026-11-${String(day).padStart(2, '0')}"][data-column="${column}"]`)
  if (!(found instanceof HTMLElement)) throw new Error(`No cell ${day} ${column}`)
  return found
}
export const paste = (text: string) => {
  const event = createEvent.paste(document.activeElement!, { clipboardData: { getData: () => text } })
  fireEvent(document.activeElement!, event)
}
