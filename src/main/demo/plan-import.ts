import { addDays, type PlainDate } from '#core/plain-date.ts'
import type { DemoOrganization } from './cast.ts'
import type { PlannedCell } from './plan-hours.ts'
import { instantOn, notAfter, type PlannedTimesheet } from './plan-timesheets.ts'

/** Hours that an administrator imported from a file, after the last of their days. Their timesheets are open, so the import can be undone. */
export interface PlannedImport {
  fileName: string
  administrator: string
  at: string
  cells: PlannedCell[]
}

/** The hours of whoever uses the time clock, on past days of timesheets that are still open; null where there are none. */
export function planImport(
  { timeClock }: DemoOrganization,
  { today, cells, timesheets }: { today: PlainDate; cells: readonly PlannedCell[]; timesheets: readonly PlannedTimesheet[] },
  now: number,
): PlannedImport | null {
  if (timeClock === undefined) return null
  const { fileName, administrator, people } = timeClock
  const locked = new Set(timesheets.filter(one => one.status !== 'rejected').map(one => `${one.person} ${one.period.startsOn}`))
  const imported = cells.filter(
    cell => people.includes(cell.person) && cell.date < today && !locked.has(`${cell.person} ${cell.period.startsOn}`),
  )
  const last = imported
    .map(cell => cell.date)
    .sort()
    .at(-1)
  if (last === undefined) return null
  const at = notAfter(instantOn(addDays(last, 1), 13 * 60), now - 45 * 60_000)
  return { fileName, administrator, at, cells: imported }
}

/** The reason of every imported entry, as the import itself gives it. */
export const reasonOf = ({ fileName }: PlannedImport) => `Imported from ${fileName}`
