import { fail } from '#core/failure.ts'
import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { InputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { timeGroups } from '#slices/time-groups/contract/time-groups.ts'
import { columnsWith } from '#slices/time-groups/rules/group-check.ts'
import { sameSettings, toSettingsView, withGiven } from '#slices/time-groups/rules/group-fields.ts'
import type { GroupSettings } from '#slices/time-groups/rules/group-settings.ts'
import { firstHolidayChange } from '#slices/time-groups/rules/holiday-list.ts'
import { recomputeFrom } from '../recomputes.ts'
import { requireActiveWorkflow } from './active-workflow.ts'
import { requireFreeName } from './free-name.ts'
import { recordGroupChange } from './record-group-change.ts'
import {
  appliesFrom,
  baseOf,
  freeFrom,
  type GroupView,
  loadGroupAsStored,
  lockGroup,
  type StoredGroup,
  settingsAt,
  toGroupView,
} from './rows.ts'
import { givenHolidays, requireValid, storeColumns, storeHolidays, storeVersion } from './store.ts'

type Input = InputOf<typeof timeGroups.update>

interface ChangedRow {
  id: string
  name: string
  addableColumns: 'any' | 'listed' | 'none'
  approvalWorkflowTemplateId: string | null
  reminders: boolean
}

const updateGroup = sqlStatement<ChangedRow, unknown>(`
  update app.time_tracking_groups set name = $name, addable_columns = $addableColumns, reminders = $reminders,
    approval_workflow_template_id = $approvalWorkflowTemplateId, version = version % 2147483647 + 1, updated_at = app.now()
  where organization_id = (select app.org_id()) and id = $id`)

/**
 * Settings hold from a day on, in place of all that was to hold later; everything else at once. Without a change it stores nothing. Throws as
 * `lockGroup` and `requireFreeName` do, VALIDATION with what is wrong, by field, and of rule `reason_required` for a day before the next period, or a holiday before
 * today, without a reason.
 */
export async function saveGroup({ ctx: { tx, request }, input }: VerbArgs<WriteTx<Actor>, typeof timeGroups.update>): Promise<GroupView> {
  const group = await lockGroup(tx, input)
  const { row } = group
  const settings = withGiven(baseOf(group, input), input)
  const from = settingsChange(group, settings, input)
  const isOvertimeTypedBefore = isTypedBefore(group, from)
  const isOvertimeTyped = settings.overtimeSource === 'typed' || isOvertimeTypedBefore
  const holidays = givenHolidays(input.holidaysClosures) ?? group.holidays
  const columns = input.columns ?? columnsWith(group.columns, { isOvertimeTyped })
  requireValid({ settings, holidays, columns, isOvertimeTypedBefore })
  const firstHoliday = firstHolidayChange(group.holidays, holidays)
  requireReason(group, input, { from, firstHoliday })
  await requireActiveWorkflow(tx, input.approvalWorkflowTemplateId, row.approvalWorkflowTemplateId)
  const rest = {
    name: input.name ?? row.name,
    addableColumns: input.addableColumns ?? row.addableColumns,
    approvalWorkflowTemplateId:
      input.approvalWorkflowTemplateId === undefined ? row.approvalWorkflowTemplateId : input.approvalWorkflowTemplateId,
    reminders: input.reminders ?? row.reminders,
  }
  const was = valuesOf(group, from, row, group)
  const is = valuesOf(group, from, rest, { holidays, columns }, settings)
  const changed = Object.keys(is).filter(key => JSON.stringify(was[key]) !== JSON.stringify(is[key]))
  if (from === null && changed.length === 0) return toGroupView(group)
  if (changed.includes('name') && row.isActive) await requireFreeName(tx, { id: row.id, name: rest.name })
  await Promise.all([
    tx.run(updateGroup, { id: row.id, ...rest }),
    from === null ? null : storeVersion(tx, row.id, settings, { effectiveFrom: from, reason: input.reason ?? null }),
    changed.includes('holidaysClosures') ? storeHolidays(tx, row.id, holidays) : null,
    changed.includes('columns') ? storeColumns(tx, row.id, columns) : null,
  ])
  const earliest = [from, firstHoliday].filter(date => date !== null).sort()[0]
  if (earliest !== undefined) recomputeFrom(tx, { groupId: row.id, from: earliest })
  const of = (values: Record<string, unknown>) => Object.fromEntries(changed.map(key => [key, values[key]]))
  recordGroupChange(tx, request, row.id, {
    verb: 'updated',
    before: of(was),
    after: { ...(from !== null && { effectiveFrom: from }), ...of(is) },
    reason: input.reason,
  })
  return toGroupView(await loadGroupAsStored(tx, row.id))
}

/** From which day other settings hold than now, or null for none. */
function settingsChange(group: StoredGroup, settings: GroupSettings, { effectiveFrom }: Input): PlainDate | null {
  const from = effectiveFrom ?? appliesFrom(group)
  const isNew = !sameSettings(settings, group.versions.at(-1)!)
  const isMoved = effectiveFrom !== undefined && group.versions.some(version => version.effectiveFrom > from)
  if (!isNew && !isMoved && sameSettings(settings, settingsAt(group, from))) return null
  return !isNew && effectiveFrom === undefined ? null : from
}

function requireReason(
  group: StoredGroup,
  { reason }: Input,
  { from, firstHoliday }: Record<'from' | 'firstHoliday', PlainDate | null>,
): void {
  if (reason !== undefined) return
  const missing = { field: 'reason', rule: 'reason_required' }
  if (from !== null && from < freeFrom(group)) fail('VALIDATION', 'Enter a reason for a date before the next period', missing)
  if (firstHoliday !== null && firstHoliday < group.row.today) fail('VALIDATION', 'Enter a reason for changing a past holiday', missing)
}

/** Whether people enter overtime themselves today or later, until the day from which other settings hold. */
function isTypedBefore(group: StoredGroup, from: PlainDate | null): boolean {
  const { today } = group.row
  if (from !== null && from <= today) return false
  const current = settingsAt(group, today)
  return group.versions.some(
    version =>
      version.overtimeSource === 'typed' &&
      (version === current || version.effectiveFrom > today) &&
      (from === null || version.effectiveFrom < from),
  )
}

/** Values that the audit trail compares. */
function valuesOf(
  group: StoredGroup,
  from: PlainDate | null,
  { name, addableColumns, approvalWorkflowTemplateId, reminders }: Omit<ChangedRow, 'id'>,
  { holidays, columns }: Pick<StoredGroup, 'holidays' | 'columns'>,
  settings: GroupSettings = settingsAt(group, from ?? group.row.today),
): Record<string, unknown> {
  return {
    name,
    addableColumns,
    approvalWorkflowTemplateId,
    reminders,
    holidaysClosures: holidays.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    columns,
    ...(from === null ? {} : toSettingsView(settings)),
  }
}
