import { cellKey, type GridCells } from '../grid/cell.ts'
import { HOLIDAY, type Timesheet } from '../timesheet-view.ts'

/** The cells with the holiday pay that will be stored with the next hours; the same map where there is none. Not for locked timesheets. */
export function withHolidayPay(cells: GridCells, { days }: Pick<Timesheet, 'days'>): GridCells {
  const paid = days.filter(day => day.holidayMinutes > 0 && !cells.get(cellKey(day.date, HOLIDAY))?.minutes)
  if (paid.length === 0) return cells
  const all = new Map(cells)
  for (const { date, holidayMinutes: minutes } of paid)
    all.set(cellKey(date, HOLIDAY), { minutes, minutesEntered: minutes, version: null, state: 'saved' })
  return all
}
