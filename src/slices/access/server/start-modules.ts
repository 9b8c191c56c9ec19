import { MODULES, type Vocabulary } from '#core/vocabulary.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { type OrganizationModule, usableUntil } from '#slices/access/rules/module-access.ts'
import { instant } from './store-module.ts'

const TRIAL_MS = 30 * 86_400_000

const missingModules = sqlStatement<object, { id: string; slug: string; now: number }>(
  `select m.id, m.slug, floor(extract(epoch from app.now()) * 1000)::bigint as now from platform.modules m
   where not m.is_core and m.is_active
     and not exists (select from app.organization_modules o where o.organization_id = (select app.org_id()) and o.module_id = m.id)`,
)
const insertModules = sqlStatement<{ ids: string[]; statuses: string[]; trialEnds: (string | null)[]; usableUntil: string[] }, unknown>(
  `insert into app.organization_modules (module_id, status, enabled_at, trial_ends_at, usable_until)
   select id, status, app.now(), trial_ends_at, usable_until
   from unnest($ids::uuid[], $statuses::text[], $trialEnds::timestamptz[], $usableUntil::timestamptz[]) as m (id, status, trial_ends_at, usable_until)`,
)

/**
 * Adds the optional modules that the organization does not have yet, active or on a 30-day trial as the vocabulary says. A new organization
 * has none; an existing one lacks those of a newer version.
 */
export async function startModules(tx: Pick<WriteTx<unknown>, 'rows' | 'run'>, modules: Vocabulary['modules'] = MODULES): Promise<void> {
  const missing = (await tx.rows(missingModules, {})).map(({ id, slug, now }) => ({ id, ...startOf(modules[slug]?.kind, now) }))
  if (missing.length === 0) return
  await tx.run(insertModules, {
    ids: missing.map(module => module.id),
    statuses: missing.map(module => module.status),
    trialEnds: missing.map(module => (module.trialEndsAt === null ? null : instant(module.trialEndsAt))),
    usableUntil: missing.map(module => instant(usableUntil(module))),
  })
}

function startOf(kind: Vocabulary['modules'][string]['kind'] | undefined, now: number): OrganizationModule {
  return kind === 'optional, active'
    ? { status: 'active', trialEndsAt: null, subscriptionEndsAt: null }
    : { status: 'trial', trialEndsAt: now + TRIAL_MS, subscriptionEndsAt: null }
}
