import { randomInt } from 'node:crypto'
import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { gateRequestOf } from '#server/rpc/gate-request.ts'
import type { InputOf, OutputOf, RequestContext } from '#server/rpc/verb.ts'
import { actorMayGive, addMember, requireSeats, roleByKey } from '#slices/access/server/public.ts'
import type { kioskAccess } from '#slices/kiosk/contract/kiosk-access.ts'
import { CODE_LENGTH, kioskCodeViolation } from '#slices/kiosk/rules/kiosk-code.ts'
import { giveAccount } from '#slices/people/server/public.ts'
import type { KioskDeps } from '../deps.ts'
import { type KioskPerson, kioskPerson, lockKioskPerson } from './person.ts'

type GiveCode = typeof kioskAccess.giveCode

const create = sqlStatement<{ userId: string; firstName: string; lastName: string; codeHash: string }, unknown>(
  'select app.create_kiosk_account($userId::uuid, $firstName, $lastName, $codeHash)',
)
const reset = sqlStatement<{ userId: string; codeHash: string }, { done: boolean }>(
  'select app.reset_kiosk_code($userId::uuid, $codeHash) as done',
)

const gate = gateRequestOf({ permission: 'staff_module:write', base: 'admin', module: 'resources' })

/**
 * Makes a first code for a person and resolves with it, the only time that anyone can read it. Someone without an account becomes a member with the role
 * Employee. Throws NOT_FOUND; CONFLICT of rule `other_account` for an account with an address, `inactive`, `employee_number` for someone without one, and
 * `max_users`; and FORBIDDEN of rule `role_above_own`.
 */
export async function giveCode(deps: KioskDeps, request: RequestContext, { id }: InputOf<GiveCode>): Promise<OutputOf<GiveCode>> {
  const tenant = deps.database.withTenant(gate(request))
  // Before the hash, which costs more than all of this; and again with the person locked.
  const { number } = await tenant.read(async tx => requirePossible(tx, await tx.first(kioskPerson, { id })))
  const code = newCode(number)
  const codeHash = await deps.identity.hashPassword(code)
  await tenant.write(async tx => {
    const person = await requirePossible(tx, await tx.first(lockKioskPerson, { id }))
    const userId = person.userId ?? (await createMember(tx, id, person, codeHash))
    if (person.userId !== null && !(await tx.first(reset, { userId, codeHash }))!.done) failOtherAccount()
    emitAudit(tx, {
      action: person.userId === null ? 'employee.kiosk_code_given' : 'employee.kiosk_code_reset',
      resourceType: 'employees',
      resourceId: id,
      requestId: request.requestId,
    })
    for (const table of ['employees', 'member_roles']) tx.announce(table, table === 'employees' ? id : userId)
  })
  return { code, number }
}

type Possible = KioskPerson & { number: string }

async function requirePossible(tx: Pick<ReadTx<Actor>, 'first' | 'actor'>, person: KioskPerson | undefined): Promise<Possible> {
  if (person === undefined) fail('NOT_FOUND', 'Person not found')
  const { number, isActive, userId, isKiosk } = person
  if (!isActive) fail('CONFLICT', 'Reactivate this person first', { rule: 'inactive' })
  if (userId !== null && !isKiosk) failOtherAccount()
  if (number === null) fail('CONFLICT', 'Add an employee ID first. They sign in with it.', { rule: 'employee_number' })
  const role = await tx.first(roleByKey, { key: 'employee' })
  if (role === undefined || !actorMayGive(tx.actor, role)) {
    fail('FORBIDDEN', "You can't give a role that has more access than yours", { rule: 'role_above_own' })
  }
  return { ...person, number }
}

function failOtherAccount(): never {
  fail('CONFLICT', 'This person signs in with an email address', { rule: 'other_account' })
}

async function createMember(
  tx: WriteTx<Actor>,
  employeeId: string,
  { firstName, lastName }: KioskPerson,
  codeHash: string,
): Promise<string> {
  const userId = newId()
  await requireSeats(tx, 1)
  await tx.run(create, { userId, firstName, lastName, codeHash })
  await addMember(tx, { userId, roleKey: 'employee', isKiosk: true })
  await giveAccount(tx, { employeeId, userId })
  return userId
}

/** A code that the person could keep by the rule, so that it does not teach a bad example. */
function newCode(number: string): string {
  for (;;) {
    const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
    if (kioskCodeViolation(code, { number }) === null) return code
  }
}
