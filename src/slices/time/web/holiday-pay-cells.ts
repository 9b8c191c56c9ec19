import { payThatFits } from '#slices/time/rules/pay-that-fits.ts'
import { cellKey, type GridCells } from './grid/cell.ts'
import { HOLIDAY, type Timesheet } from './timesheet-view.ts'

/** The cells with the holiday pay that will be stored with the next hours; the same map where there is none. A locked timesheet has what was stored. */
export function withHolidayPay(cells: GridCells, { days, status }: Pick<Timesheet, 'days' | 'status'>): GridCells {
  if (status === 'submitted' || status === 'approved') return cells
  const paid = days.flatMap(({ date, holidayMinutes }) => {
    if (holidayMinutes === 0 || cells.get(cellKey(date, HOLIDAY))?.minutes) return []
    const minutes = payThatFits(holidayMinutes, minutesOn(cells, date))
    return minutes > 0 ? [{ date, minutes }] : []
  })
  if (paid.length === 0) return cells
  const all = new Map(cells)
  for (const { date, minutes } of paid) all.set(cellKey(date, HOLIDAY), { minutes, minutesEntered: minutes, version: null, state: 'saved' })
  return all
}

function minutesOn(cells: GridCells, date: string): number {
  let sum = 0
  for (const [key, { minutes }] of cells) if (key.startsWith(date)) sum += minutes
  return sum
}
