import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { modules } from '#slices/modules/contract/modules.ts'
import { maySwitchOff, switchedOn } from '#slices/modules/rules/switching.ts'
import { isOptional, type ModuleRow, moduleColumns, moduleTables, moduleView } from './module-rows.ts'
import { type ActivePolicy, activePolicies, policyView } from './policies.ts'

const allModules = sqlStatement<object, ModuleRow>(`select ${moduleColumns} from ${moduleTables} where ${isOptional} order by m.name`)
const activeMembers = `app.organization_members m left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
  where m.organization_id = (select app.org_id()) and m.status = 'active' and e.is_active is not false`
const countPeople = sqlStatement<object, { people: number }>(`select count(*)::int as people from ${activeMembers}`)
const countHolders = sqlStatement<object, { moduleId: string; people: number }>(
  `select a.module_id, count(*)::int as people from app.modules_of_members(null) a
   where a.is_on and a.user_id in (select m.user_id from ${activeMembers}) group by a.module_id`,
)
const countPending = sqlStatement<object, { count: number }>(
  `select count(*)::int as count from app.module_access_requests where organization_id = (select app.org_id()) and status = 'pending'`,
)
const reportCategories = sqlStatement<object, { slug: string; name: string; isEnabled: boolean }>(
  `select c.slug, c.name, coalesce(a.is_enabled, true) as is_enabled from platform.report_categories c
   left join app.organization_report_access a on a.organization_id = (select app.org_id()) and a.report_category_id = c.id
   where c.is_active order by c.sort_order`,
)
const timeFeatures = sqlStatement<object, { slug: string; isEnabled: boolean }>(
  `select c.slug, coalesce(a.is_enabled, true) as is_enabled from platform.time_feature_categories c
   left join app.organization_time_feature_access a on a.organization_id = (select app.org_id()) and a.time_feature_category_id = c.id
   where c.is_active order by c.sort_order`,
)
const roles = sqlStatement<object, { id: string; name: string }>(
  'select id, name from app.roles where organization_id = (select app.org_id()) order by name_lc',
)
const departments = sqlStatement<object, { id: string; name: string; isActive: boolean }>(
  `select d.id, d.name, d.is_active from app.departments d where d.organization_id = (select app.org_id()) and (d.is_active or exists (
     select from app.module_access_policies p where p.organization_id = d.organization_id and p.is_active
       and p.policy_config -> 'departmentIds' @> to_jsonb(d.id::text)))
   order by d.is_active desc, lower(d.name), d.id`,
)

/** Everything on the screen of module access besides its list of people. */
export async function readModuleSettings({
  ctx: { tx },
}: VerbArgs<ReadTx<Actor>, typeof modules.settings>): Promise<OutputOf<typeof modules.settings>> {
  const [rows, policies, people, holders, pending, categories, features, allRoles, allDepartments] = await Promise.all([
    tx.rows(allModules, {}),
    tx.rows(activePolicies, {}),
    tx.first(countPeople, {}),
    tx.rows(countHolders, {}),
    tx.first(countPending, {}),
    tx.rows(reportCategories, {}),
    tx.rows(timeFeatures, {}),
    tx.rows(roles, {}),
    tx.rows(departments, {}),
  ])
  const bySuperAdmin = tx.actor.mode === 'super_admin'
  return {
    modules: rows.map(row => {
      const view = moduleView(row)
      const isUsable = view.status === 'active' || view.status === 'trial'
      return {
        ...view,
        maySwitch: isUsable ? maySwitchOff(row, bySuperAdmin) : switchedOn(row, row.now, bySuperAdmin) !== null,
        defaultAccess: row.defaultAccess,
        policy: policyView(policies.filter((policy: ActivePolicy) => policy.moduleId === row.id)),
        people: holders.find(({ moduleId }) => moduleId === row.id)?.people ?? 0,
      }
    }),
    people: people?.people ?? 0,
    pendingRequests: pending?.count ?? 0,
    reportCategories: categories,
    timeFeatures: features,
    roles: allRoles,
    departments: allDepartments,
  }
}
