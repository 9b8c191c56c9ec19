import { parseNeed } from '#core/permission.ts'
import type { Person } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { Guard } from './gate-request.ts'

/** What is open to the current user besides their permissions: the modules they may use, and the features that are off. */
export interface Openings {
  modules: readonly string[]
  featuresOff: readonly string[]
}

/** As the gate reads them. One row. */
export const ownOpenings = sqlStatement<object, { openings: Openings }>('select app.own_openings() as openings')

/**
 * Whether the gate would let the current user call something with this need, for someone it has let in already: what they may not call is left out of
 * an answer about many things. openings.test.ts compares it with the gate.
 */
export function isOpenTo(
  { mode, baseRole, reads, writes }: Pick<Person, 'mode' | 'baseRole' | 'reads' | 'writes'>,
  { modules, featuresOff }: Openings,
  need: Guard,
): boolean {
  const needed = parseNeed(need.permission)
  if (need.module !== undefined && !modules.includes(need.module)) return false
  if (need.feature !== undefined && featuresOff.includes(need.feature)) return false
  if (needed.kind === 'super_admin') return false
  if (mode === 'super_admin') return true
  if (needed.kind === 'permission' && !(needed.level === 'write' ? writes : reads).includes(needed.name)) return false
  return need.base === undefined || baseRole === 'admin' || baseRole === need.base
}
