import { accountSecurity as group } from '#core/account-security.ts'
import { fail } from '#core/failure.ts'
import type { PlainDate } from '#core/plain-date.ts'
import type { SettingsOf } from '#core/settings.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'
import { settingsRoutes } from '#server/organization-settings.ts'
import type { Routes } from '#server/rpc/router.ts'
import { type OutputOf, readOnce, type VerbArgs } from '#server/rpc/verb.ts'
import type { accountSecurity } from '#slices/organizations/contract/account-security.ts'
import { demandProblem } from '#slices/organizations/rules/second-factor-demand.ts'

interface Counts {
  people: number
  peopleWithout: number
  administrators: number
  administratorsWithout: number
  youHave: boolean
}

const counts = sqlStatement<object, Counts>(
  'select people, people_without, administrators, administrators_without, app.has_own_second_factor() as you_have from app.count_second_factors()',
)

/** Of the active members: what an account has is known to its person alone, and their number to who demands it. */
async function count({
  ctx: { tx },
}: VerbArgs<ReadTx<Actor>, typeof accountSecurity.count>): Promise<OutputOf<typeof accountSecurity.count>> {
  const { people, peopleWithout, administrators, administratorsWithout, youHave } = (await tx.first(counts, {}))!
  return {
    everyone: { total: people, without: peopleWithout },
    administrators: { total: administrators, without: administratorsWithout },
    youHave,
  }
}

const readFacts = sqlStatement<object, { today: PlainDate; hasFactor: boolean }>(
  `select (app.now() at time zone o.timezone)::date as today, app.has_own_second_factor() as has_factor
   from app.organizations o where o.id = (select app.org_id())`,
)

type Settings = SettingsOf<typeof group.keys>

/** Throws VALIDATION for a day that has passed, and CONFLICT for someone who demands of others what they don't have. */
async function requireFair(
  tx: WriteTx<Actor>,
  { secondFactor: saved }: Settings,
  { secondFactor: wanted }: Partial<Settings>,
): Promise<void> {
  if (wanted === undefined) return
  const { today, hasFactor } = (await tx.first(readFacts, {}))!
  // A platform administrator is no member, so what they demand doesn't concern them.
  const problem = demandProblem(wanted, { saved, today, hasFactor: hasFactor || tx.actor.mode === 'super_admin' })
  if (problem === 'last_day_past') fail('VALIDATION', 'Choose today or a later day', { field: 'lastDayWithout', rule: problem })
  if (problem === 'own_factor') {
    fail('CONFLICT', 'Set up two-step verification for your own account first', { field: 'requiredOf', rule: problem })
  }
}

const { list, save } = settingsRoutes(group, requireFair)

export const accountSecurityRoutes: Routes<typeof accountSecurity> = { read: list, update: save, count: readOnce(count) }
