import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import type { InputOf, OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { storeDefaultAccess } from '#slices/access/server/public.ts'
import type { modules } from '#slices/modules/contract/modules.ts'
import { lockModule } from './module-rows.ts'

export interface ActivePolicy {
  moduleId: string
  policyType: 'role_based' | 'department_based' | 'everyone' | 'nobody'
  policyConfig: { roleIds?: string[]; departmentIds?: string[] }
}
type Policy = InputOf<typeof modules.setPolicy>['policy']

export const activePolicies = sqlStatement<object, ActivePolicy>(
  `select module_id, policy_type, policy_config from app.module_access_policies where organization_id = (select app.org_id()) and is_active`,
)
const known = sqlStatement<{ roleIds: string[]; departmentIds: string[] }, { roles: number; departments: number }>(
  `select (select count(*)::int from app.roles r where r.organization_id = (select app.org_id()) and r.id = any ($roleIds::uuid[])) as roles,
     (select count(*)::int from app.departments d where d.organization_id = (select app.org_id()) and d.id = any ($departmentIds::uuid[])) as departments`,
)
const retire = sqlStatement<{ moduleId: string }, unknown>(
  `update app.module_access_policies set is_active = false
   where organization_id = (select app.org_id()) and module_id = $moduleId and is_active`,
)
const insertPolicies = sqlStatement<{ ids: string[]; moduleId: string; types: string[]; configs: string[] }, unknown>(
  `insert into app.module_access_policies (id, module_id, policy_type, policy_config, created_by)
   select p.id, $moduleId::uuid, p.type, p.config::jsonb, (select app.user_id())
   from unnest($ids::uuid[], $types::text[], $configs::text[]) as p (id, type, config)`,
)

/** A module's active policies as one choice. */
export function policyView(policies: readonly ActivePolicy[]): { type: Policy['type']; roleIds: string[]; departmentIds: string[] } {
  const roleIds = policies.flatMap(({ policyConfig }) => policyConfig.roleIds ?? [])
  const departmentIds = policies.flatMap(({ policyConfig }) => policyConfig.departmentIds ?? [])
  const has = (type: ActivePolicy['policyType']) => policies.some(policy => policy.policyType === type)
  if (has('everyone')) return { type: 'everyone', roleIds: [], departmentIds: [] }
  if (has('role_based') || has('department_based')) return { type: 'chosen', roleIds, departmentIds }
  return { type: has('nobody') ? 'nobody' : 'default', roleIds: [], departmentIds: [] }
}

/**
 * Replaces a module's policies. Throws NOT_FOUND for an unknown module, VALIDATION for a role or department that is not the organization's, and CONFLICT, rule
 * `version`, with what is stored in `data.current`, where that is neither what the caller saw nor what they ask for.
 */
export async function setModulePolicy({
  ctx: { tx, request },
  input: { module: slug, policy, defaultAccess, present },
}: VerbArgs<WriteTx<Actor>, typeof modules.setPolicy>): Promise<OutputOf<typeof modules.setPolicy>> {
  const roleIds = policy.type === 'chosen' ? [...new Set(policy.roleIds)] : []
  const departmentIds = policy.type === 'chosen' ? [...new Set(policy.departmentIds)] : []
  const module = await lockModule(tx, slug)
  const [found, active] = await Promise.all([tx.first(known, { roleIds, departmentIds }), tx.rows(activePolicies, {})])
  if (found?.roles !== roleIds.length) fail('VALIDATION', 'Role not found', { field: 'policy.roleIds', rule: 'role_unknown' })
  if (found.departments !== departmentIds.length) {
    fail('VALIDATION', 'Department not found', { field: 'policy.departmentIds', rule: 'department_unknown' })
  }
  if (policy.type === 'chosen' && roleIds.length + departmentIds.length === 0) {
    fail('VALIDATION', 'Choose a role or a department', { field: 'policy.roleIds', rule: 'policy_empty' })
  }
  const before = { policy: policyView(active.filter(({ moduleId }) => moduleId === module.id)), defaultAccess: module.defaultAccess }
  if (present !== undefined && !isSamePolicy(present, before)) {
    // Saving what is already stored is no conflict: the call was sent twice.
    if (isSamePolicy({ policy: { type: policy.type, roleIds, departmentIds }, defaultAccess }, before)) return { ok: true }
    fail('CONFLICT', 'The policy has changed since you opened it', { rule: 'version', data: { current: before } })
  }
  const rows = rowsOf(policy.type, roleIds, departmentIds)
  tx.atCommit(retire, { moduleId: module.id })
  tx.atCommit(insertPolicies, {
    moduleId: module.id,
    ids: rows.map(() => newId()),
    types: rows.map(({ type }) => type),
    configs: rows.map(({ config }) => JSON.stringify(config)),
  })
  storeDefaultAccess(tx, module.id, defaultAccess)
  emitAudit(tx, {
    action: 'module.policy_changed',
    resourceType: 'organization_modules',
    resourceId: module.id,
    before: { module: slug, ...before.policy, defaultAccess: before.defaultAccess },
    after: { module: slug, type: policy.type, roleIds, departmentIds, defaultAccess },
    requestId: request.requestId,
  })
  return { ok: true }
}

interface StoredPolicy {
  policy: Policy
  defaultAccess: boolean
}

function isSamePolicy(a: StoredPolicy, b: StoredPolicy): boolean {
  const same = (ids: readonly string[], others: readonly string[]) => [...new Set(ids)].sort().join() === [...new Set(others)].sort().join()
  return (
    a.defaultAccess === b.defaultAccess &&
    a.policy.type === b.policy.type &&
    same(a.policy.roleIds, b.policy.roleIds) &&
    same(a.policy.departmentIds, b.policy.departmentIds)
  )
}

function rowsOf(type: Policy['type'], roleIds: string[], departmentIds: string[]): { type: ActivePolicy['policyType']; config: object }[] {
  if (type === 'default') return []
  if (type !== 'chosen') return [{ type, config: {} }]
  return [
    ...(roleIds.length > 0 ? [{ type: 'role_based' as const, config: { roleIds } }] : []),
    ...(departmentIds.length > 0 ? [{ type: 'department_based' as const, config: { departmentIds } }] : []),
  ]
}
