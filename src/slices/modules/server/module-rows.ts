import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { displayStatus, type ModuleStatus } from '#slices/access/rules/module-access.ts'
import type { Switchable } from '#slices/modules/rules/switching.ts'

/** An optional module of the organization; instants in epoch milliseconds by the database's clock. */
export interface ModuleRow extends Switchable {
  id: string
  slug: string
  name: string
  description: string
  defaultAccess: boolean
  enabledAt: string | null
  now: number
}

/** Of `m`, a module, and `om`, what the organization has of it: everything but its id. */
export const moduleFacts = `m.slug, m.name, m.description, om.status, om.admin_controlled, om.default_user_access as default_access, om.enabled_at,
  floor(extract(epoch from om.trial_ends_at) * 1000)::bigint as trial_ends_at,
  floor(extract(epoch from om.subscription_ends_at) * 1000)::bigint as subscription_ends_at, floor(extract(epoch from app.now()) * 1000)::bigint as now`
export const moduleColumns = `m.id, ${moduleFacts}`
export const moduleTables = `platform.modules m
  join app.organization_modules om on om.organization_id = (select app.org_id()) and om.module_id = m.id`
export const isOptional = 'm.is_active and not m.is_core'

const bySlug = sqlStatement<{ slug: string }, ModuleRow>(
  `select ${moduleColumns} from ${moduleTables} where ${isOptional} and m.slug = $slug for update of om`,
)

/** An optional module of the organization, locked until the transaction ends. Throws NOT_FOUND, also for a core module: everyone has those. */
export async function lockModule(tx: Pick<ReadTx<unknown>, 'first'>, slug: string): Promise<ModuleRow> {
  return (await tx.first(bySlug, { slug })) ?? moduleNotFound()
}

export const moduleNotFound = (): never => fail('NOT_FOUND', 'Module not found', { field: 'module', rule: 'module_unknown' })

const DAY_MS = 86_400_000

/** A module as screens show it. */
export function moduleView(row: ModuleRow) {
  const { slug, name, description, enabledAt, now } = row
  const end = endOf(row)
  return {
    slug,
    name,
    description,
    status: displayStatus(row, now),
    enabledAt,
    endsAt: end === null ? null : new Date(end).toISOString(),
    daysLeft: end === null || end <= now ? null : Math.ceil((end - now) / DAY_MS),
  }
}

function endOf({
  status,
  trialEndsAt,
  subscriptionEndsAt,
}: {
  status: ModuleStatus
  trialEndsAt: number | null
  subscriptionEndsAt: number | null
}) {
  return status === 'trial' ? trialEndsAt : (subscriptionEndsAt ?? null)
}
