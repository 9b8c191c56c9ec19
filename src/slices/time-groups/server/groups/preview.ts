import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { timeGroups } from '#slices/time-groups/contract/time-groups.ts'
import { groupViolations } from '#slices/time-groups/rules/group-check.ts'
import { NEW_GROUP, withGiven } from '#slices/time-groups/rules/group-fields.ts'
import { BEGINNING } from '#slices/time-groups/rules/group-settings.ts'
import { groupWarnings } from '#slices/time-groups/rules/group-warnings.ts'
import { firstHolidayChange } from '#slices/time-groups/rules/holiday-list.ts'
import { previewPeriods } from '#slices/time-groups/rules/period-preview.ts'
import { changesRecordedHours } from '#slices/time-groups/rules/recorded-hours.ts'
import type { AffectedFrom } from './affected.ts'
import { appliesFrom, baseOf, freeFrom, loadGroupAsStored, settingsAt } from './rows.ts'
import { givenHolidays, requireNone } from './store.ts'

const organizationToday = sqlStatement<object, { today: PlainDate }>(
  `select (app.now() at time zone o.timezone)::date as today from app.organizations o where o.id = (select app.org_id())`,
)

/** Throws NOT_FOUND for a group that is none, and VALIDATION for settings that cannot be saved; shares need the columns, which are not given. */
export const previewGroup =
  (affectedFrom: AffectedFrom) =>
  async ({ ctx: { tx }, input }: VerbArgs<ReadTx<Actor>, typeof timeGroups.preview>): Promise<OutputOf<typeof timeGroups.preview>> => {
    const group = input.id === undefined ? null : await loadGroupAsStored(tx, input.id)
    const settings = withGiven(group === null ? NEW_GROUP : baseOf(group, input), input)
    const holidays = givenHolidays(input.holidaysClosures) ?? []
    requireNone(groupViolations({ settings: { ...settings, allocationDefaults: [] }, holidays, columns: [] }))
    const today = group?.row.today ?? (await tx.first(organizationToday, {}))!.today
    const warnings = groupWarnings(settings, today)
    if (group === null) {
      const preview = previewPeriods({ settings, effectiveFrom: BEGINNING, versions: [], inUse: [], today })
      return {
        ...preview,
        warnings,
        effectiveFrom: BEGINNING,
        needsReason: false,
        keeps: [],
        replaces: [],
        uncheckedPeople: 0,
        changes: [],
      }
    }
    const effectiveFrom = input.effectiveFrom ?? appliesFrom(group)
    const { row, periods: inUse, versions } = group
    const firstHoliday = input.holidaysClosures === undefined ? null : firstHolidayChange(group.holidays, holidays)
    const earlier = effectiveFrom < freeFrom(group) ? effectiveFrom : null
    const pastHoliday = firstHoliday !== null && firstHoliday < today ? firstHoliday : null
    const replaced = versions.filter(version => version.effectiveFrom > effectiveFrom)
    const isHoursChange = [settingsAt(group, effectiveFrom), ...replaced].some(version => changesRecordedHours(version, settings))
    const changedFrom = [isHoursChange ? earlier : null, pastHoliday].filter(date => date !== null).sort()[0]
    const affected =
      changedFrom === undefined
        ? { people: [], unchecked: 0 }
        : await affectedFrom(tx, {
            groupId: row.id,
            from: changedFrom,
            versions: [
              ...versions.filter(version => version.effectiveFrom < effectiveFrom),
              { ...settings, groupId: row.id, effectiveFrom },
            ],
            holidays: input.holidaysClosures === undefined ? group.holidays : holidays,
          })
    return {
      ...previewPeriods({ settings, effectiveFrom, versions, inUse, today }),
      warnings,
      effectiveFrom,
      needsReason: earlier !== null || pastHoliday !== null,
      keeps: inUse.filter(({ endsOn }) => endsOn >= effectiveFrom).map(({ startsOn, endsOn }) => ({ startsOn, endsOn })),
      replaces: replaced.map(version => version.effectiveFrom),
      uncheckedPeople: affected.unchecked,
      changes: affected.people,
    }
  }
