import { accountSecurity as group } from '#core/account-security.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { settingsRoutes } from '#server/organization-settings.ts'
import type { Routes } from '#server/rpc/router.ts'
import { type OutputOf, readOnce, type VerbArgs } from '#server/rpc/verb.ts'
import type { accountSecurity } from '#slices/organizations/contract/account-security.ts'

interface Counts {
  people: number
  peopleWithout: number
  administrators: number
  administratorsWithout: number
}

const counts = sqlStatement<object, Counts>(
  'select people, people_without, administrators, administrators_without from app.count_second_factors()',
)

/** Of the active members: what an account has is known to its person alone, and their number to who demands it. */
async function count({
  ctx: { tx },
}: VerbArgs<ReadTx<Actor>, typeof accountSecurity.count>): Promise<OutputOf<typeof accountSecurity.count>> {
  const { people, peopleWithout, administrators, administratorsWithout } = (await tx.first(counts, {}))!
  return {
    everyone: { total: people, without: peopleWithout },
    administrators: { total: administrators, without: administratorsWithout },
  }
}

const { list, save } = settingsRoutes(group)

export const accountSecurityRoutes: Routes<typeof accountSecurity> = { read: list, update: save, count: readOnce(count) }
