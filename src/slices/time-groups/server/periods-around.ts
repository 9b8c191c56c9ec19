import type { DateRange } from '#core/date-range.ts'
import { addDays, type PlainDate } from '#core/plain-date.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { groupPeriodOn } from '#slices/time-groups/rules/group-settings.ts'
import { loadPeriods, NEIGHBOURHOOD } from './ensure-periods.ts'
import { loadOwnOrLargestGroup, loadVersions } from './group.ts'

/**
 * The pay period that contains a day and the one before it, of the current user's group or else of the largest one: as stored, or as they
 * would be made; looking makes none (PAY-9). Null without a group, or on a day between custom periods.
 */
export async function periodsAround(tx: ReadTx<unknown>, day: PlainDate): Promise<{ current: DateRange; last: DateRange | null } | null> {
  const group = await tx.first(loadOwnOrLargestGroup, {})
  if (!group) return null
  const groupIds = [group.id]
  const [versions, stored] = await Promise.all([
    tx.rows(loadVersions, { groupIds }),
    tx.rows(loadPeriods, { groupIds, from: addDays(day, -NEIGHBOURHOOD), to: addDays(day, NEIGHBOURHOOD) }),
  ])
  const on = (date: PlainDate): DateRange | null => {
    const period = groupPeriodOn(versions, group.id, date, stored)
    return period && { from: period.startsOn, to: period.endsOn }
  }
  const current = on(day)
  return current && { current, last: on(addDays(current.from, -1)) }
}
