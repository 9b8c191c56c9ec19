import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { RecordTx } from '#server/record/record-tx.ts'
import { FOR_ONESELF_TEXTS, type ForOneself, forOneself, mayForThemselves, type StaffChange } from '#slices/people/rules/for-oneself.ts'

const placeInOwnLine = sqlStatement<{ employeeId: string | null; managerId: string }, { before: boolean; after: boolean }>(
  `with recursive line (side, id) as (
     select 'before', e.reports_to_employee_id from app.employees e where e.organization_id = (select app.org_id()) and e.id = $employeeId::uuid
     union all
     select 'after', $managerId::uuid
     union
     select line.side, above.reports_to_employee_id from line
     join app.employees above on above.organization_id = (select app.org_id()) and above.id = line.id
   )
   select coalesce(bool_or(line.side = 'before'), false) as before, coalesce(bool_or(line.side = 'after'), false) as after
   from line where line.id = (select app.employee_id())`,
)

const ownAddress = sqlStatement<{ email: string }, { isOwn: boolean }>(
  'select lower(p.email) = lower($email) as is_own from platform.profiles p where p.id = (select app.user_id())',
)

/** A change, and the address of a new record, which is linked to whoever signs in with it. */
type Change = Omit<StaffChange, 'isLed'> & { email?: string | null | undefined }

/**
 * What the change would do for the current user, who may do it for themselves; null where it concerns others alone, and in a job. Throws FORBIDDEN of the rule
 * of rules/for-oneself.ts for anyone else. `at` is the field of the call, where that is not the record's. Call it after the first result.
 */
export async function requireForOthers(
  tx: Pick<RecordTx, 'actor' | 'first'>,
  { email, ...change }: Change,
  at?: string,
): Promise<ForOneself | null> {
  const { mode, employeeId = null, baseRole = null, writes = [] } = tx.actor
  if (mode !== 'member') return null
  const may = mayForThemselves({ baseRole, writes })
  const found = await foundOf(tx, employeeId, change, email, may)
  if (found === null || may) return found
  if (change.employeeId === null && found.rule === 'own_record') {
    fail('FORBIDDEN', "You can't add your own record. Ask an administrator.", { field: 'email', rule: found.rule })
  }
  return fail('FORBIDDEN', FOR_ONESELF_TEXTS[found.rule], { field: at ?? found.field, rule: found.rule })
}

async function foundOf(
  tx: Pick<RecordTx, 'first'>,
  editorId: string | null,
  change: Omit<StaffChange, 'isLed'>,
  email: string | null | undefined,
  may: boolean,
): Promise<ForOneself | null> {
  const found = forOneself(editorId, change)
  if (found !== null) return found
  const { employeeId, managerId } = change
  if (editorId === null) {
    // Someone without a record adds their own.
    const own = employeeId === null && email ? await tx.first(ownAddress, { email }) : undefined
    return own?.isOwn ? forOneself('own', { ...change, employeeId: 'own' }) : null
  }
  // An administrator sees everyone's hours anyway.
  if (may || typeof managerId !== 'string') return null
  const isLed = await tx.first(placeInOwnLine, { employeeId, managerId })
  return isLed === undefined ? null : forOneself(editorId, { ...change, isLed })
}
