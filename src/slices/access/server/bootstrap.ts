import { fail } from '#core/failure.ts'
import { PERMISSION_NAMES } from '#core/permission.ts'
import { todayIn } from '#core/plain-date.ts'
import type { SettingsOf } from '#core/settings.ts'
import { systemPreferences } from '#core/system-preferences.ts'
import { may, type Person } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { readSettings } from '#server/organization-settings.ts'
import type { Routes } from '#server/rpc/router.ts'
import { type OutputOf, personRead, type VerbArgs } from '#server/rpc/verb.ts'
import type { Badges } from '#server/slice.ts'
import type { bootstrap as bootstrapEndpoint } from '#slices/access/contract/bootstrap.ts'
import { roleSentence } from '#slices/access/rules/role-sentence.ts'
import type { BaseRole } from '#slices/access/rules/system-roles.ts'

type Bootstrap = OutputOf<typeof bootstrapEndpoint>

interface CurrentUserRow {
  id: string
  email: string
  firstName: string
  lastName: string
  avatarUrl: string | null
  version: number
  superAdmin: boolean
  now: number
  organizationId: string | null
  organizationName: string
  domain: string | null
  timezone: string
  logoUrl: string | null
  roleKey: string | null
  blocks: string[]
  roleName: string | null
  baseRole: BaseRole
  employeeId: string | null
  hasGroup: boolean
  directReports: number
  locationTimezone: string | null
  superAdminUntil: string | null
  superAdminEndsIn: number | null
  secondFactorDue: string | null
  secondFactorEndsIn: number | null
}

// Always one row. Outside an organization everything from `o` on is null.
const currentUser = sqlStatement<object, CurrentUserRow>(
  `select p.id, coalesce(p.email, '') as email, p.first_name, p.last_name, coalesce(e.avatar_url, p.avatar_url) as avatar_url, p.version, app.is_platform_administrator() as super_admin,
     floor(extract(epoch from app.now()) * 1000)::bigint as now,
     o.id as organization_id, o.name as organization_name, o.domain, o.timezone, o.logo_url, r.key as role_key, r.name as role_name, r.base_role,
     coalesce(r.blocks, '{}') as blocks,
     e.id as employee_id, e.time_tracking_group_id is not null as has_group, l.timezone as location_timezone,
     v.until as super_admin_until, (extract(epoch from v.until - app.now()) * 1000)::bigint as super_admin_ends_in,
     ma.second_factor_due, (extract(epoch from ma.second_factor_due - app.now()) * 1000)::bigint as second_factor_ends_in,
     (select count(*) from app.employees d where d.organization_id = o.id and d.reports_to_employee_id = e.id and d.is_active) as direct_reports
   from platform.profiles p
   cross join lateral (select app.super_admin_until() as until) v
   left join app.organizations o on o.id = (select app.org_id())
   left join app.user_roles ur on ur.organization_id = o.id and ur.user_id = p.id
   left join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id
   left join app.employees e on e.organization_id = o.id and e.id = (select app.employee_id())
   left join app.member_access ma on ma.organization_id = o.id and ma.user_id = p.id
   left join app.locations l on l.organization_id = e.organization_id and l.id = e.location_id
   where p.id = (select app.user_id())`,
)
const organizationsOf = sqlStatement<object, { id: string; name: string; domain: string | null }>(
  'select id, name, domain from app.my_organizations()',
)
// As the gate decides: a member's own modules, else the organization's.
const modulesOf = sqlStatement<object, { slug: string; name: string; isCore: boolean; usable: boolean; endsInMs: number | null }>(
  `select m.slug, m.name, m.is_core, coalesce(u.until > app.now(), false) as usable,
     case when u.until > app.now() and isfinite(u.until) then (extract(epoch from u.until - app.now()) * 1000)::bigint end as ends_in_ms
   from platform.modules m cross join (select app.own_modules() as modules offset 0) own
   cross join lateral (select (own.modules ->> m.slug)::timestamptz as until) u
   where m.is_active order by m.name`,
)
const featuresOf = sqlStatement<object, { slug: string; enabled: boolean }>(
  `select c.slug, coalesce(a.is_enabled, true) as enabled from platform.time_feature_categories c
   left join app.organization_time_feature_access a on a.time_feature_category_id = c.id and a.organization_id = (select app.org_id())
   where c.is_active order by c.sort_order`,
)

/** Everything that a signed-in screen needs before its own data, with the badge counts of all slices, in one batch of queries. */
export function bootstrapWith(badges: Badges): Routes<typeof bootstrapEndpoint> {
  return personRead(args => bootstrap(args, badges))
}

async function bootstrap({ ctx: { tx, request } }: VerbArgs<ReadTx<Person>, typeof bootstrapEndpoint>, badges: Badges): Promise<Bootstrap> {
  const [row, preferences, organizations, modules, features, ...counts] = await Promise.all([
    tx.first(currentUser, {}),
    readSettings(tx, systemPreferences),
    tx.rows(organizationsOf, {}),
    tx.rows(modulesOf, {}),
    tx.rows(featuresOf, {}),
    ...Object.entries(badges).map(async ([name, statement]) => [name, (await tx.first(statement, {}))?.count ?? 0] as const),
  ])
  if (row === undefined) fail('UNAUTHENTICATED', 'Not authenticated')
  const {
    id,
    email,
    firstName,
    lastName,
    avatarUrl,
    version,
    superAdmin,
    superAdminUntil,
    superAdminEndsIn,
    secondFactorDue,
    secondFactorEndsIn,
  } = row
  const ends = [
    superAdminEndsIn,
    (secondFactorEndsIn ?? 0) > 0 ? secondFactorEndsIn : null,
    ...modules.map(({ endsInMs }) => endsInMs),
  ].filter(ms => ms !== null)
  return {
    user: { id, email, firstName, lastName, avatarUrl, version },
    superAdmin,
    isAtKiosk: tx.actor.kioskId !== null,
    organization: organizationOf(row, preferences),
    organizations,
    subdomain: request.domain,
    mode: tx.actor.mode,
    superAdminUntil,
    role: roleOf(row, tx),
    employee: row.employeeId === null ? null : { id: row.employeeId, hasGroup: row.hasGroup, directReports: row.directReports },
    permissions: permissionsOf(row, tx),
    modules: modules.map(({ endsInMs: _, ...module }) => module),
    timeFeatures: Object.fromEntries(features.map(({ slug, enabled }) => [slug, enabled])),
    changesInMs: ends.length === 0 ? null : Math.min(...ends),
    preferences: { showFieldInfo: preferences.showFieldInfo, showDebugInfo: preferences.showDebugInfo },
    secondFactorDue: secondFactorDue === null ? null : { at: secondFactorDue, isOver: (secondFactorEndsIn ?? 0) <= 0 },
    counts: Object.fromEntries(counts),
    today: todayIn(row.locationTimezone ?? (row.organizationId === null ? 'UTC' : row.timezone), row.now),
  }
}

function organizationOf(row: CurrentUserRow, preferences: SettingsOf<typeof systemPreferences.keys>): Bootstrap['organization'] {
  const { organizationId: id, organizationName: name, domain, timezone, logoUrl } = row
  if (id === null) return null
  const { currency, fiscalYearStart } = preferences
  return { id, name, domain, timezone, logoUrl, currency, fiscalYearStart }
}

function permissionsOf({ blocks }: CurrentUserRow, { actor }: ReadTx<Person>): Bootstrap['permissions'] {
  if (actor.mode === 'super_admin') return Object.fromEntries(PERMISSION_NAMES.map(name => [name, 'write' as const]))
  const granted = actor.reads.map(name => [name, may(actor, name, 'write') ? ('write' as const) : ('read' as const)])
  return Object.fromEntries([...blocks.map(name => [name, 'block' as const]), ...granted])
}

function roleOf({ roleKey, roleName, baseRole }: CurrentUserRow, tx: ReadTx<Person>): Bootstrap['role'] {
  const { mode, reads, writes } = tx.actor
  if (mode === 'super_admin')
    return { key: null, name: 'Super Admin', baseRole: 'admin', sentence: 'Does everything an administrator can, for 24 hours.' }
  if (roleName === null) return null
  return { key: roleKey, name: roleName, baseRole, sentence: roleSentence({ key: roleKey, baseRole, reads, writes }) }
}
