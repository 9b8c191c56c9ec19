import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { type OrganizationModule, usableUntil } from '#slices/access/rules/module-access.ts'

const TRIAL_MS = 30 * 86_400_000
const ACTIVE_FROM_THE_START: ReadonlySet<string> = new Set(['time', 'resources'])

const optionalModules = sqlStatement<object, { id: string; slug: string; now: number }>(
  `select id, slug, floor(extract(epoch from app.now()) * 1000)::bigint as now from platform.modules where not is_core and is_active`,
)
const insertModules = sqlStatement<{ ids: string[]; statuses: string[]; trialEnds: (string | null)[]; usableUntil: string[] }, unknown>(
  `insert into app.organization_modules (module_id, status, enabled_at, trial_ends_at, usable_until)
   select id, status, app.now(), trial_ends_at, usable_until
   from unnest($ids::uuid[], $statuses::text[], $trialEnds::timestamptz[], $usableUntil::timestamptz[]) as m (id, status, trial_ends_at, usable_until)`,
)

/** Switches on what a new organization starts with: some modules for good, the others on trial (decisions.md §4). */
export async function startModules(tx: WriteTx<unknown>): Promise<void> {
  const modules = (await tx.rows(optionalModules, {})).map(({ id, slug, now }) => ({ id, ...startOf(slug, now) }))
  await tx.run(insertModules, {
    ids: modules.map(module => module.id),
    statuses: modules.map(module => module.status),
    trialEnds: modules.map(module => (module.trialEndsAt === null ? null : instant(module.trialEndsAt))),
    usableUntil: modules.map(module => instant(usableUntil(module))),
  })
}

function startOf(slug: string, now: number): OrganizationModule {
  return ACTIVE_FROM_THE_START.has(slug)
    ? { status: 'active', trialEndsAt: null, subscriptionEndsAt: null }
    : { status: 'trial', trialEndsAt: now + TRIAL_MS, subscriptionEndsAt: null }
}

/** As the database writes it, where time has two ends. */
function instant(epochMs: number): string {
  if (Number.isFinite(epochMs)) return new Date(epochMs).toISOString()
  return epochMs > 0 ? 'infinity' : '-infinity'
}
