import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { storeModule, storeTimeFeature } from '#slices/access/server/public.ts'
import type { modules } from '#slices/modules/contract/modules.ts'
import { isSame, maySwitchOff, switchedOn } from '#slices/modules/rules/switching.ts'
import { lockModule } from './module-rows.ts'

const controlled = { rule: 'module_controlled' }

/**
 * Switches a module of the organization on or off. Throws NOT_FOUND for an unknown or a core module, FORBIDDEN where the platform controls it or its trial
 * or subscription has ended.
 */
export async function setModuleStatus({
  ctx: { tx, request },
  input: { module: slug, isOn },
}: VerbArgs<WriteTx<Actor>, typeof modules.setStatus>): Promise<OutputOf<typeof modules.setStatus>> {
  const module = await lockModule(tx, slug)
  const bySuperAdmin = tx.actor.mode === 'super_admin'
  if (!isOn && !maySwitchOff(module, bySuperAdmin)) fail('FORBIDDEN', 'This module is managed by the platform', controlled)
  const next = isOn
    ? switchedOn(module, module.now, bySuperAdmin)
    : { status: 'inactive' as const, trialEndsAt: module.trialEndsAt, subscriptionEndsAt: module.subscriptionEndsAt }
  if (next === null) fail('FORBIDDEN', 'Only your platform administrator can turn this module on', controlled)
  if (isSame(module, next)) return { ok: true }
  storeModule(tx, module.id, next)
  emitAudit(tx, {
    action: isOn ? 'module.switched_on' : 'module.switched_off',
    resourceType: 'organization_modules',
    resourceId: module.id,
    before: { module: slug, status: module.status },
    after: { module: slug, status: next.status },
    requestId: request.requestId,
  })
  return { ok: true }
}

/** Switches parts of module Time on or off. Throws VALIDATION for an unknown one. */
export async function setTimeFeatures({
  ctx: { tx, request },
  input: { changes },
}: VerbArgs<WriteTx<Actor>, typeof modules.setTimeFeatures>): Promise<OutputOf<typeof modules.setTimeFeatures>> {
  for (const change of changes) {
    const stored = await storeTimeFeature(tx, change)
    if (stored === undefined) fail('VALIDATION', 'Time feature not found', { field: 'changes', rule: 'feature_unknown' })
    emitAudit(tx, {
      action: 'time_feature.changed',
      resourceType: 'organization_time_feature_access',
      resourceId: null,
      before: { slug: change.slug, isEnabled: stored.was },
      after: change,
      requestId: request.requestId,
    })
  }
  return { ok: true }
}

const storeCategory = sqlStatement<{ slug: string; isEnabled: boolean }, { was: boolean }>(
  `with category as (
     select c.id, coalesce(a.is_enabled, true) as was from platform.report_categories c
     left join app.organization_report_access a on a.organization_id = (select app.org_id()) and a.report_category_id = c.id
     where c.is_active and c.slug = $slug
   ), stored as (
     insert into app.organization_report_access (report_category_id, is_enabled) select id, $isEnabled::boolean from category
     on conflict (organization_id, report_category_id) do update set is_enabled = excluded.is_enabled
   )
   select was from category`,
)

/** Switches report categories on or off. Throws VALIDATION for an unknown one. */
export async function setReportCategories({
  ctx: { tx, request },
  input: { changes },
}: VerbArgs<WriteTx<Actor>, typeof modules.setReportCategories>): Promise<OutputOf<typeof modules.setReportCategories>> {
  for (const change of changes) {
    const stored = await tx.first(storeCategory, change)
    if (stored === undefined) fail('VALIDATION', 'Report category not found', { field: 'changes', rule: 'category_unknown' })
    emitAudit(tx, {
      action: 'report_category.changed',
      resourceType: 'organization_report_access',
      resourceId: null,
      before: { slug: change.slug, isEnabled: stored.was },
      after: change,
      requestId: request.requestId,
    })
  }
  return { ok: true }
}
