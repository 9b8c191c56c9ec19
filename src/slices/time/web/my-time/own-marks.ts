import { cellKey } from '../grid/cell.ts'
import type { GridWarnings } from '../grid/cell-note.ts'
import { gridWarningsOf, type Timesheet } from '../timesheet-view.ts'

/**
 * Marks days for the owner: days that a reviewer pointed at, and hours that need review. Empty days are not marked for someone who is still
 * entering hours; the submit dialog lists them.
 */
export function ownMarks({ warnings, status, notes }: Pick<Timesheet, 'warnings' | 'status' | 'notes'>): GridWarnings {
  const marks = new Map(gridWarningsOf({ warnings: warnings.filter(({ kind }) => kind !== 'missing_day') }))
  const rejection = status === 'rejected' ? notes.find(({ noteType }) => noteType === 'rejection') : undefined
  for (const day of rejection?.days ?? []) {
    const key = cellKey(day, 'total')
    marks.set(key, [rejection?.note, marks.get(key)].filter(Boolean).join('. '))
  }
  return marks
}
