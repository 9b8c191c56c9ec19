import type { Actor } from '#server/db/gate.ts'
import type { CheckedRow } from '#server/import/kind.ts'
import { FOR_ONESELF_TEXTS, forOneself, mayForThemselves, type OthersDecide } from '#slices/people/rules/for-oneself.ts'
import type { PersonPlan, StoredPerson } from '#slices/staff/rules/import-rows.ts'

/** What a file calls these fields. A file has no approval workflow and no last day. */
const importFields: Readonly<Partial<Record<OthersDecide, string>>> = {
  reportsToEmployeeId: 'reportsTo',
  timeTrackingGroupId: 'timeTrackingGroup',
  hireDate: 'hireDate',
  tracksTime: 'tracksTime',
}

/**
 * Makes the function that turns a row into a problem if it would do something for the importer themselves that they may not. The record says no to it anyway, also to
 * what only shows when all rows are stored; here it is said before the import runs.
 */
export function rowsForOthers({ mode, employeeId, baseRole, writes }: Actor, people: readonly StoredPerson[]) {
  const isFree = mode === 'super_admin' || employeeId === null || mayForThemselves({ baseRole, writes })
  const managers = new Map(isFree ? [] : people.map(person => [person.id, person.reportsToEmployeeId]))
  const leads = (from: string | null | undefined) => {
    const seen = new Set<string>()
    for (let above = from; above && !seen.has(above); above = managers.get(above)) {
      if (above === employeeId) return true
      seen.add(above)
    }
    return false
  }
  return (answer: CheckedRow<PersonPlan>): CheckedRow<PersonPlan> => {
    if (isFree || (answer.outcome !== 'create' && answer.outcome !== 'update')) return answer
    const { person, changes } = answer.plan
    const { reportsToEmployeeId: managerId } = changes
    const found = forOneself(employeeId, {
      employeeId: person?.id ?? null,
      fields: Object.keys(changes),
      managerId,
      isLed: { before: person !== null && leads(managers.get(person.id)), after: leads(managerId) },
    })
    if (found === null) return answer
    const field = importFields[found.field] ?? 'reportsTo'
    const problem = { field, rule: found.rule, text: FOR_ONESELF_TEXTS[found.rule], fix: { kind: 'edit' as const, field } }
    return { row: answer.row, label: answer.label, outcome: 'problem', problems: [problem] }
  }
}
