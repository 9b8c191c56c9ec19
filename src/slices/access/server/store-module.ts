import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { type OrganizationModule, usableUntil } from '#slices/access/rules/module-access.ts'

const updateModule = sqlStatement<
  { moduleId: string; status: string; trialEndsAt: string | null; subscriptionEndsAt: string | null; usableUntil: string },
  unknown
>(
  `update app.organization_modules set status = $status, usable_until = $usableUntil::timestamptz,
     enabled_at = case when status = 'inactive' and $status <> 'inactive' then app.now() else enabled_at end,
     trial_ends_at = $trialEndsAt::timestamptz, subscription_ends_at = $subscriptionEndsAt::timestamptz
   where organization_id = (select app.org_id()) and module_id = $moduleId`,
)
const updateDefaultAccess = sqlStatement<{ moduleId: string; isGiven: boolean }, unknown>(
  `update app.organization_modules set default_user_access = $isGiven
   where organization_id = (select app.org_id()) and module_id = $moduleId and default_user_access <> $isGiven`,
)
const storeFeature = sqlStatement<{ slug: string; isEnabled: boolean }, { slug: string; was: boolean }>(
  `with feature as (
     select c.id, c.slug, coalesce(a.is_enabled, true) as was from platform.time_feature_categories c
     left join app.organization_time_feature_access a on a.organization_id = (select app.org_id()) and a.time_feature_category_id = c.id
     where c.is_active and c.slug = $slug
   ), stored as (
     insert into app.organization_time_feature_access (time_feature_category_id, is_enabled) select id, $isEnabled::boolean from feature
     on conflict (organization_id, time_feature_category_id) do update set is_enabled = excluded.is_enabled
   )
   select slug, was from feature`,
)

/** Stores how an optional module stands for the organization, with the instant from which it is no longer usable. Sent with the commit. */
export function storeModule(tx: Pick<WriteTx<unknown>, 'atCommit'>, moduleId: string, module: OrganizationModule): void {
  const { status, trialEndsAt, subscriptionEndsAt } = module
  const instantOf = (end: number | null) => (end === null ? null : instant(end))
  tx.atCommit(updateModule, {
    moduleId,
    status,
    trialEndsAt: instantOf(trialEndsAt),
    subscriptionEndsAt: instantOf(subscriptionEndsAt),
    usableUntil: instant(usableUntil(module)),
  })
}

/** Stores whether people have a module without a policy or a row of their own. Sent with the commit. */
export function storeDefaultAccess(tx: Pick<WriteTx<unknown>, 'atCommit'>, moduleId: string, isGiven: boolean): void {
  tx.atCommit(updateDefaultAccess, { moduleId, isGiven })
}

/** Switches a time feature on or off for the organization. Resolves with what it was, or undefined if there is none of this slug. */
export async function storeTimeFeature(
  tx: Pick<WriteTx<unknown>, 'first'>,
  feature: { slug: string; isEnabled: boolean },
): Promise<{ slug: string; was: boolean } | undefined> {
  return tx.first(storeFeature, feature)
}

/** As PostgreSQL writes it, including its infinities. */
export function instant(epochMs: number): string {
  if (Number.isFinite(epochMs)) return new Date(epochMs).toISOString()
  return epochMs > 0 ? 'infinity' : '-infinity'
}
