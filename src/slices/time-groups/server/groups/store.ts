import { fail } from '#core/failure.ts'
import type { PlainDate } from '#core/plain-date.ts'
import type { Violation } from '#core/result.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { InputOf } from '#server/rpc/verb.ts'
import type { timeGroups } from '#slices/time-groups/contract/time-groups.ts'
import { groupViolations } from '#slices/time-groups/rules/group-check.ts'
import type { GroupSettings } from '#slices/time-groups/rules/group-settings.ts'
import { type ListedHoliday, readHolidays } from '#slices/time-groups/rules/holiday-list.ts'

export interface GroupColumn {
  column: string
  isShown: boolean
}

const settingsKeys = [
  'groupType',
  'payPeriod',
  'payPeriodStartsOn',
  'payPeriodEndsOn',
  'payPeriodAnchorDate',
  'payPeriodSecondStartsOn',
  'paydayOffset',
  'payDateAdjustment',
  'scheduledMinutes',
  'overtimeThresholdMinutes',
  'overtimeRules',
  'overtimeSource',
  'timeRoundingMinutes',
  'roundingDirection',
  'timeFormat',
  'workWeekStart',
  'breakLunchSettings',
  'holidayPay',
  'allocationDefaults',
] as const satisfies readonly (keyof GroupSettings)[]

// The row comes as one value, since its columns are those of the settings.
const insertVersion = sqlStatement<{ groupId: string; effectiveFrom: PlainDate; settings: string; reason: string | null }, unknown>(`
  insert into app.time_group_settings
  select (jsonb_populate_record(null::app.time_group_settings, $settings::jsonb || jsonb_build_object(
    'organization_id', app.org_id(), 'group_id', $groupId::uuid, 'effective_from', $effectiveFrom::date, 'reason', $reason::text,
    'created_by', app.user_id(), 'created_at', app.now()))).*`)
const removeVersionsFrom = sqlStatement<{ groupId: string; from: PlainDate }, unknown>(`
  delete from app.time_group_settings where organization_id = (select app.org_id()) and group_id = $groupId and effective_from >= $from`)

/** Stores settings from a day on; versions from that day or later are replaced. */
export async function storeVersion(
  tx: WriteTx<Actor>,
  groupId: string,
  settings: GroupSettings,
  { effectiveFrom, reason }: { effectiveFrom: PlainDate; reason: string | null },
): Promise<void> {
  const row = Object.fromEntries(settingsKeys.map(key => [snake(key), settings[key] ?? null]))
  const stored = JSON.stringify({
    ...row,
    default_work_minutes_per_day: settings.minutesPerDay,
    pay_periods: settings.customPeriods ?? [],
  })
  await Promise.all([
    tx.run(removeVersionsFrom, { groupId, from: effectiveFrom }),
    tx.run(insertVersion, { groupId, effectiveFrom, settings: stored, reason }),
  ])
}

const removeHolidays = sqlStatement<{ groupId: string }, unknown>(
  `delete from app.holidays_closures where organization_id = (select app.org_id()) and group_id = $groupId`,
)
const insertHolidays = sqlStatement<{ groupId: string; dates: PlainDate[]; labels: string[]; types: string[] }, unknown>(`
  insert into app.holidays_closures (group_id, date, label, type)
  select $groupId::uuid, h.date, h.label, h.type from unnest($dates::date[], $labels::text[], $types::text[]) as h (date, label, type)`)

export async function storeHolidays(tx: WriteTx<Actor>, groupId: string, holidays: readonly ListedHoliday[]): Promise<void> {
  await Promise.all([
    tx.run(removeHolidays, { groupId }),
    tx.run(insertHolidays, {
      groupId,
      dates: holidays.map(({ date }) => date),
      labels: holidays.map(({ label }) => label),
      types: holidays.map(({ type }) => type),
    }),
  ])
}

const removeColumns = sqlStatement<{ groupId: string }, unknown>(
  `delete from app.group_time_columns where organization_id = (select app.org_id()) and group_id = $groupId`,
)
const insertColumns = sqlStatement<{ groupId: string; columns: string[]; shown: boolean[] }, unknown>(`
  insert into app.group_time_columns (group_id, column_type, column_id, is_shown, sort_order)
  select $groupId::uuid, case when c.handle like '%:%' then split_part(c.handle, ':', 1) else 'pay_code' end,
    case when c.handle like '%:%' then split_part(c.handle, ':', 2) else c.handle end, c.is_shown, c.place - 1
  from unnest($columns::text[], $shown::boolean[]) with ordinality as c (handle, is_shown, place)`)
const unknownAllocations = sqlStatement<{ columns: string[] }, { handle: string }>(`
  select c.handle from unnest($columns::text[]) as c (handle)
  where c.handle like '%:%' and not exists (
    select from app.departments d where d.organization_id = (select app.org_id()) and 'department:' || d.id = c.handle
    union all select from app.locations l where l.organization_id = (select app.org_id()) and 'location:' || l.id = c.handle
    union all select from app.units u where u.organization_id = (select app.org_id()) and 'unit:' || u.id = c.handle
    union all select from app.funds f where f.organization_id = (select app.org_id()) and 'fund:' || f.id = c.handle)`)

/** Throws VALIDATION for a column of another organization, or of none. */
export async function storeColumns(tx: WriteTx<Actor>, groupId: string, columns: readonly GroupColumn[]): Promise<void> {
  const handles = columns.map(({ column }) => column)
  // Asked first: a foreign key would tell of an unknown row in other words.
  const unknown = await tx.first(unknownAllocations, { columns: handles })
  if (unknown !== undefined) {
    fail('VALIDATION', 'Choose columns in your organization', {
      field: `columns.${handles.indexOf(unknown.handle)}.column`,
      rule: 'reference',
    })
  }
  await Promise.all([
    tx.run(removeColumns, { groupId }),
    tx.run(insertColumns, { groupId, columns: handles, shown: columns.map(({ isShown }) => isShown) }),
  ])
}

/** The list that is given, also as text. Throws VALIDATION for a text that is no list. */
export function givenHolidays(given: InputOf<typeof timeGroups.update>['holidaysClosures']): ListedHoliday[] | undefined {
  if (typeof given !== 'string') return given
  const read = readHolidays(given)
  if (!read.ok) fail('VALIDATION', read.message, { field: 'holidaysClosures', rule: read.rule })
  return read.holidays
}

/** Throws VALIDATION with every reason at its field in `data.issues`; the first of them is the failure's own. */
export function requireValid(group: {
  settings: GroupSettings
  holidays: readonly ListedHoliday[]
  columns: readonly GroupColumn[]
  isOvertimeTypedBefore?: boolean
}): void {
  requireNone(groupViolations(group))
}

export function requireNone(violations: readonly Violation[]): void {
  const [first] = violations
  if (first === undefined) return
  fail('VALIDATION', first.message, {
    field: first.field ?? undefined,
    rule: first.rule,
    data: { issues: violations.map(({ rule, field, message }) => ({ rule, field, message })) },
  })
}

const snake = (key: string): string => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
