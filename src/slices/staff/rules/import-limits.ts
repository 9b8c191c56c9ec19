/**
 * Limits what an import may do to a person, whoever runs it: it never ends anyone's access. Only new people, who have no account, get a
 * last day from it; someone on staff gets theirs in Staff, where what depends on them is handed over. Whether a row's manager and last day
 * are allowed is decided here and by the staff record's own verbs, through which every row is saved. Authority: decision 67. Rule STF-8.
 */
import type { ImportProblem } from '#core/import-endpoints.ts'
import type { PlainDate } from '#core/plain-date.ts'
import type { Draft } from './import-rows.ts'
import { hasLeft } from './leaving-status.ts'

export function limitOf({ person, row: { left, endDate }, label }: Draft, today: PlainDate): ImportProblem | null {
  if (person === null || !person.isActive) return null
  if (hasLeft(left, endDate, today)) {
    const text = left?.isBlocked
      ? `${label} is on staff, but their sign-in is blocked in this file. If they have left, deactivate them in Staff.`
      : `${label} is on staff, but has left according to this file. Deactivate them in Staff.`
    return { field: left?.field ?? 'endDate', rule: 'leaves_staff', text, said: label ?? '', fix: { kind: 'skip' } }
  }
  if (endDate === null || endDate === person.terminationDate) return null
  const text = `${label} is on staff. Set their last day in Staff.`
  return { field: 'endDate', rule: 'last_day_of_staff', text, said: label ?? '', fix: { kind: 'edit', field: 'endDate' } }
}
