import type { PlainDate } from '#core/plain-date.ts'
import type { Timesheet } from '../timesheet-view.ts'

/** Why the person worked through lunch, on each day on which they did: as the approver was promised to read it. */
export const lunchNotesOf = ({ days }: Pick<Timesheet, 'days'>): { date: PlainDate; note: string }[] =>
  days.flatMap(({ date, lunchWaived, lunchNote }) => (lunchWaived && lunchNote !== null ? [{ date, note: lunchNote }] : []))
