import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { RecordTx } from '#server/record/record-tx.ts'
import { FOR_ONESELF_TEXTS, type ForOneself, forOneself, mayForThemselves, type StaffChange } from '#slices/people/rules/for-oneself.ts'
import { placeUnder, requireNamable } from './name-manager.ts'

const ownAddress = sqlStatement<{ email: string }, { isOwn: boolean }>(
  'select lower(p.email) = lower($email) as is_own from platform.profiles p where p.id = (select app.user_id())',
)

/**
 * A change, and the address of a new record, which is linked to whoever signs in with it. `formerManagerId`: the change is for whoever reports to this person by
 * the day on which it is made.
 */
type Change = Omit<StaffChange, 'isLed'> & { email?: string | null | undefined; formerManagerId?: string }

/**
 * Finds what the change would decide for the current user, if they may decide it themselves; null if it concerns only others, and in a job.
 * Throws FORBIDDEN with the rule of rules/for-oneself.ts for anyone else, and with that of rules/name-manager.ts for a manager whom they
 * can't name. `at` is the field of the call, if it isn't the record's. Call it after the first result.
 */
export async function requireForOthers(
  tx: Pick<RecordTx, 'actor' | 'first'>,
  { email, ...change }: Change,
  at?: string,
): Promise<ForOneself | null> {
  const { mode, employeeId = null, baseRole = null, writes = [] } = tx.actor
  if (mode !== 'member') return null
  const may = mayForThemselves({ baseRole, writes })
  const found = await foundOf(tx, employeeId, change, email)
  if (may) return found
  const denied = found ?? (await lineOf(tx, employeeId, change, at ?? 'reportsToEmployeeId'))
  if (denied === null) return null
  if (change.employeeId === null && denied.rule === 'own_record') {
    fail('FORBIDDEN', "You can't add your own record. Ask an administrator.", { field: 'email', rule: denied.rule })
  }
  return fail('FORBIDDEN', FOR_ONESELF_TEXTS[denied.rule], { field: at ?? denied.field, rule: denied.rule })
}

/**
 * Asks about the manager alone (PPL-4), where a change gives back what was decided before: whoever has the manager's account may be someone else by now. Throws
 * FORBIDDEN.
 */
export async function requireManagerAgain(
  tx: Pick<RecordTx, 'actor' | 'first'>,
  { employeeId, managerId }: { employeeId: string; managerId: string | null | undefined },
): Promise<void> {
  const { mode, baseRole = null, writes = [] } = tx.actor
  if (mode !== 'member' || !managerId || mayForThemselves({ baseRole, writes })) return
  const place = await placeUnder(tx, { employeeId, managerId })
  if (place !== undefined) requireNamable(place, 'reportsToEmployeeId')
}

async function foundOf(
  tx: Pick<RecordTx, 'first'>,
  editorId: string | null,
  change: Omit<StaffChange, 'isLed'>,
  email: string | null | undefined,
): Promise<ForOneself | null> {
  const found = forOneself(editorId, change)
  if (found !== null || editorId !== null || change.employeeId !== null || !email) return found
  // Someone without a record adds their own.
  const own = await tx.first(ownAddress, { email })
  return own?.isOwn ? forOneself('own', { ...change, employeeId: 'own' }) : null
}

/** Checks whether a new manager brings the person into the reporting line of someone who doesn't see everyone's hours already. */
async function lineOf(
  tx: Pick<RecordTx, 'first'>,
  editorId: string | null,
  change: Omit<Change, 'email'>,
  field: string,
): Promise<ForOneself | null> {
  const { employeeId, managerId, formerManagerId } = change
  if (typeof managerId !== 'string') return null
  const place = await placeUnder(tx, { employeeId, managerId, formerManagerId })
  if (place === undefined) return null
  const { before, after, ...manager } = place
  const found = forOneself(editorId, { ...change, isLed: { before, after } })
  if (found === null) requireNamable(manager, field)
  return found
}
