import { isLookedOver, type Made } from '#core/first-steps.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { firstStep } from '#server/home.ts'
import { payPeriodFacts } from '#slices/time-groups/contract/first-steps.ts'
import { defaultGroup, loadGroup } from './public.ts'

const groups = sqlStatement<object, Made>(
  `select count(*)::int as all, coalesce(bool_or(version > 1), false) as changed
   from app.time_tracking_groups where organization_id = (select app.org_id())`,
)

/** Says the pay period of the group that new people get. */
export const payPeriodStep = firstStep({
  key: 'pay_period',
  order: 40,
  confirms: 'the pay period',
  facts: payPeriodFacts,
  load: async tx => {
    const [made, first] = await Promise.all([tx.first(groups, {}), tx.first(defaultGroup, {})])
    const group = first && (await tx.first(loadGroup, { groupId: first.id, date: null }))
    return {
      isDone: isLookedOver(made!),
      facts: {
        payPeriod: group
          ? {
              kind: group.payPeriod,
              startsOn: group.payPeriodStartsOn,
              secondStartsOn: group.payPeriodSecondStartsOn,
              paydayOffset: group.paydayOffset,
            }
          : null,
      },
    }
  },
})
