import { PERMISSION_NAMES } from '#core/permission.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { PERMISSION_PARENTS } from '#slices/access/rules/permission.ts'
import { blockedApprovers, type SubjectTypes, unresolvedSteps } from '#slices/approvals/server/public.ts'
import type { permissionAudit } from '#slices/roles/contract/permission-audit.ts'
import { isGrantBelowBlock } from '#slices/roles/rules/level-path.ts'
import { memberName } from '../list-members.ts'
import { inOrder } from '../list-roles.ts'
import { allRoles, levelsOf, type RoleRow } from '../rows.ts'

const lacking = sqlStatement<object, { id: string; name: string; hasRole: boolean; hasEmployee: boolean }>(
  `select m.user_id as id, ${memberName} as name, ur.role_id is not null as has_role, e.id is not null as has_employee
   from app.organization_members m
   join platform.profiles p on p.id = m.user_id
   left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
   left join app.user_roles ur on ur.organization_id = m.organization_id and ur.user_id = m.user_id
   where m.organization_id = (select app.org_id()) and m.status = 'active' and e.is_active is not false
     and (ur.role_id is null or e.id is null)
   order by lower(${memberName}), m.user_id`,
)

const ignored = sqlStatement<object, { key: string; note: string; by: string | null; at: string }>(
  `select f.key, f.note, coalesce(p.display_name, p.email) as by, f.ignored_at as at
   from app.ignored_findings f left join platform.profiles p on p.id = f.ignored_by where f.organization_id = (select app.org_id())`,
)

type Found = OutputOf<typeof permissionAudit.findings>

/** Finds settings that are probably mistakes, ignored or not. */
export async function loadFindings(tx: ReadTx<Actor>, subjects: SubjectTypes): Promise<Found> {
  const [rows, people, steps, approvers, notes] = await Promise.all([
    tx.rows(allRoles, {}),
    tx.rows(lacking, {}),
    unresolvedSteps(tx),
    blockedApprovers(tx, subjects),
    tx.rows(ignored, {}),
  ])
  const roles = rows.toSorted(inOrder)
  const noteOf = new Map(notes.map(({ key, ...note }) => [key, note]))
  const found = (...parts: readonly (string | number)[]) => {
    const key = parts.join(' ')
    return { key, ignored: noteOf.get(key) ?? null }
  }
  const named = (kind: string, { id, name }: { id: string; name: string }) => ({ id, name, ...found(kind, id) })
  return {
    // One that someone is invited to is about to be used; a deactivated one is already dealt with.
    unusedRoles: roles
      .filter(({ isSystem, isActive, isUsed, invitations }) => !isSystem && isActive && !isUsed && invitations === 0)
      .map(role => named('unused_role', role)),
    belowBlock: roles.flatMap(belowBlock).map(one => ({ ...one, ...found('below_block', one.role.id, one.permission) })),
    withoutRole: people.filter(({ hasRole }) => !hasRole).map(person => named('without_role', person)),
    withoutEmployee: people.filter(({ hasEmployee }) => !hasEmployee).map(person => named('without_employee', person)),
    blockedApprovers: approvers.flatMap(({ userId: id, name, role, permission, people: of, waiting }) =>
      of.length === 0 && waiting.length === 0
        ? []
        : [{ ...named(`blocked_approver ${role.id}`, { id, name }), role, permission, people: of, waiting }],
    ),
    unresolvedSteps: steps.map(step => ({
      ...step,
      people: step.people.map(person => named(`step ${step.reason} ${step.stepOrder} ${step.templateName ?? '-'}`, person)),
    })),
  }
}

export const findings =
  (subjects: SubjectTypes) =>
  ({ ctx: { tx } }: VerbArgs<ReadTx<Actor>, typeof permissionAudit.findings>): Promise<Found> =>
    loadFindings(tx, subjects)

/** The keys of all of it. */
export function keysOf(found: Found): Set<string> {
  const { unusedRoles, belowBlock: below, withoutRole, withoutEmployee, blockedApprovers: blocked, unresolvedSteps: steps } = found
  const all = [...unusedRoles, ...below, ...withoutRole, ...withoutEmployee, ...blocked, ...steps.flatMap(({ people }) => people)]
  return new Set(all.map(({ key }) => key))
}

function belowBlock(role: RoleRow) {
  const levels = levelsOf(role)
  const { id, name } = role
  return PERMISSION_NAMES.flatMap(permission => {
    const parent = PERMISSION_PARENTS[permission]
    return parent !== undefined && isGrantBelowBlock(permission, levels) ? [{ role: { id, name }, permission, parent }] : []
  })
}
