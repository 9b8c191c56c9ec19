import { type CellEdit, cellKey, type GridCell } from '#slices/time/web/grid/cell.ts'
import { type GridColumn, type GridDay, gridView } from '#slices/time/web/grid/grid-model.ts'
import { copyText, gridStep } from '#slices/time/web/grid/grid-reducer.ts'
import { type GridEvent, type GridState, initialGridState } from '#slices/time/web/grid/grid-state.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
export const days: readonly GridDay[] = Array.from({ length: 14 }, (_, index) => ({
  date: `2026-11-${String(9 + index).padStart(2, '0')}`,
  weekday: WEEKDAYS[index % 7]!,
  dayNumber: 9 + index,
  week: Math.floor(index / 7),
  isToday: false,
  isWeekend: index % 7 > 4,
}))
const columns: GridColumn[] = ['regular', 'overtime', 'vacation', 'sick'].map(handle => ({
  handle,
  label: handle,
  kind: handle === 'vacation' || handle === 'sick' ? 'time_off' : 'worked',
  editable: handle !== 'overtime',
}))

/** A grid to press keys on: edits are stored at once, as the outbox does. Cells are named "day:column", 9:0 is the first. */
export function gridTimesheet(
  filled: Record<string, string> = {},
  options: { days?: readonly GridDay[]; readOnly?: boolean; round?: (minutes: number) => number } = {},
) {
  const cells = new Map<string, GridCell>()
  const nameOf = (spot: { date: string; column: string }) =>
    `${Number(spot.date.slice(-2))}:${columns.findIndex(column => column.handle === spot.column)}`
  const spotOf = (name: string) => {
    const [day, col] = name.split(':').map(Number)
    return { date: `2026-11-${String(day).padStart(2, '0')}`, column: columns[col!]!.handle }
  }
  const store = ({ date, column, minutesEntered }: CellEdit) =>
    cells.set(cellKey(date, column), { minutes: view().round(minutesEntered), minutesEntered, version: 1, state: 'saved' })
  const view = () =>
    gridView({ days: options.days ?? days, columns, cells, format: 'decimal', readOnly: options.readOnly, round: options.round })
  for (const [name, hours] of Object.entries(filled)) store({ ...spotOf(name), minutesEntered: Number(hours) * 60 })
  let state: GridState = { ...initialGridState, active: spotOf('9:0'), extent: spotOf('9:0') }
  let edits: readonly CellEdit[] = []
  const send = (event: GridEvent) => {
    const step = gridStep(state, event, view())
    state = step.state
    edits = step.edits
    for (const edit of edits) store(edit)
    return step
  }
  const press = (...keys: string[]) => {
    let handled = true
    for (const combination of keys) {
      const parts = combination.split('+')
      const key = parts.at(-1)!
      const event = { type: 'key', key, shift: parts.includes('Shift'), mod: parts.includes('Ctrl'), alt: parts.includes('Alt') } as const
      if (state.edit && key.length === 1 && !event.mod) send({ type: 'draft', text: state.edit.draft + key })
      else handled = send(event).handled
    }
    return handled
  }
  return {
    send,
    press,
    at: (name: string) => send({ type: 'select', spot: spotOf(name), extend: false }),
    to: (name: string) => send({ type: 'select', spot: spotOf(name), extend: true }),
    paste: (text: string) => send({ type: 'paste', text }),
    mark: (name: string, state: GridCell['state']) => {
      const key = cellKey(spotOf(name).date, spotOf(name).column)
      cells.set(key, { ...cells.get(key)!, state })
    },
    active: () => nameOf(state.active!),
    extent: () => nameOf(state.extent!),
    edits: () => edits.map(edit => `${nameOf(edit)}=${edit.minutesEntered}`).toSorted(),
    hours: (name: string) => (cells.get(cellKey(spotOf(name).date, spotOf(name).column))?.minutesEntered ?? 0) / 60,
    state: () => state,
    spot: spotOf,
    copy: () => copyText(state, view()),
  }
}
