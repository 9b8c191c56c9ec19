/**
 * Finds rows that do something for whoever imports them that others decide (PPL-3), or that name a manager whom the importer can't name (PPL-4). The record says no
 * to both anyway, also to what shows only when all rows are stored; here it is said before the import runs, with everything else that is wrong with the row.
 * Authority: decisions 65, 73, and 74. Rule STF-13.
 */
import type { ImportFix, ImportProblem } from '#core/import-endpoints.ts'
import { FOR_ONESELF_TEXTS, forOneself, type OthersDecide } from '#slices/people/rules/for-oneself.ts'
import { NAME_MANAGER_TEXTS, whyNotManager } from '#slices/people/rules/name-manager.ts'
import { type Draft, type Importer, NO_MANAGER, type PersonChanges, type StoredPerson } from './import-rows.ts'

/** Names of these fields in a file. A file has no approval workflow and no last day. */
const importFields: Readonly<Partial<Record<OthersDecide, string>>> = {
  reportsToEmployeeId: 'reportsTo',
  timeTrackingGroupId: 'timeTrackingGroup',
  hireDate: 'hireDate',
  tracksTime: 'tracksTime',
}

type Finder = (draft: Draft, changes: PersonChanges) => ImportProblem | null

/** `importer` is null for someone who may do it for themselves. */
export function forOneselfFinder(importer: Importer | null, people: readonly StoredPerson[]): Finder {
  if (importer === null) return () => null
  const { employeeId: importerId, inviters, newManagers } = importer
  const managers = new Map(people.map(person => [person.id, person.reportsToEmployeeId]))
  const lineFrom = (from: string | null | undefined) => {
    const line = new Set<string>()
    for (let above = from; above && !line.has(above); above = managers.get(above)) line.add(above)
    return line
  }
  return ({ person, row }, changes) => {
    const { reportsToEmployeeId: managerId } = changes
    const [before, after] = [lineFrom(person && managers.get(person.id)), lineFrom(managerId)]
    const isLed = { before: importerId !== null && before.has(importerId), after: importerId !== null && after.has(importerId) }
    const own = forOneself(importerId, { employeeId: person?.id ?? null, fields: Object.keys(changes), managerId, isLed })
    const field = own === null ? 'reportsTo' : (importFields[own.field] ?? 'reportsTo')
    if (own !== null && field !== 'reportsTo') {
      return { field, rule: own.rule, text: FOR_ONESELF_TEXTS[own.rule], fix: { kind: 'edit', field } }
    }
    const fix: ImportFix = { kind: 'use', field: 'manager', value: NO_MANAGER, label: 'Leave manager blank' }
    const manager = { fix, ...(row.manager !== null && { said: row.manager }) }
    if (own !== null) return { field, rule: own.rule, text: FOR_ONESELF_TEXTS[own.rule], ...manager }
    if (!managerId) return null
    const invitedEditor = [...after].some(id => inviters.has(id) && !before.has(id))
    const rule = whyNotManager({ invitedEditor, isUnvouched: newManagers.has(managerId), leads: false })
    return rule === null ? null : { field, rule, text: NAME_MANAGER_TEXTS[rule], ...manager }
  }
}
