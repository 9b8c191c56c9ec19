import { fail } from '#core/failure.ts'
import { addDays, type PlainDate, partsOf } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'
import type { OutputOf } from '#server/rpc/verb.ts'
import type { timeGroups } from '#slices/time-groups/contract/time-groups.ts'
import { type GivenSettings, toSettingsView } from '#slices/time-groups/rules/group-fields.ts'
import { type SettingsVersion, settingsOn } from '#slices/time-groups/rules/group-settings.ts'
import type { ListedHoliday } from '#slices/time-groups/rules/holiday-list.ts'
import { nextPeriodStart, periodOn } from '#slices/time-groups/rules/period-preview.ts'
import { loadPeriods, type StoredPeriod } from '../ensure-periods.ts'
import { loadVersions } from '../group.ts'
import { newestRecompute, type Recompute } from '../recomputes.ts'

export type GroupView = OutputOf<typeof timeGroups.get>

interface GroupRow {
  id: string
  name: string
  isActive: boolean
  version: number
  addableColumns: 'any' | 'listed' | 'none'
  approvalWorkflowTemplateId: string | null
  reminders: boolean
  createdAt: string
  updatedAt: string
  today: PlainDate
  people: number
  members: number
}

interface VersionNote {
  effectiveFrom: PlainDate
  createdAt: string
  createdBy: string | null
  reason: string | null
}

/** A group with everything that is stored about it. */
export interface StoredGroup {
  row: GroupRow
  /** At least one, in order. */
  versions: SettingsVersion[]
  notes: VersionNote[]
  holidays: ListedHoliday[]
  columns: { column: string; isShown: boolean }[]
  periods: StoredPeriod[]
  recompute: Pick<Recompute, 'state' | 'done' | 'total'> | undefined
}

const oneGroup = `
  select g.id, g.name, g.is_active, g.version, g.addable_columns, g.approval_workflow_template_id, g.reminders, g.created_at, g.updated_at,
    (app.now() at time zone o.timezone)::date as today,
    (select count(*)::int from app.employees e
      where e.organization_id = g.organization_id and e.time_tracking_group_id = g.id and e.is_active) as people,
    (select count(distinct m.employee_id)::int from app.group_memberships m
      join app.employees e on e.organization_id = m.organization_id and e.id = m.employee_id and e.is_active
      where m.organization_id = g.organization_id and m.group_id = g.id
        and (m.ends_on is null or m.ends_on >= (app.now() at time zone o.timezone)::date)) as members
  from app.time_tracking_groups g join app.organizations o on o.id = g.organization_id
  where g.organization_id = (select app.org_id()) and g.id = $id`
const readGroup = sqlStatement<{ id: string }, GroupRow>(oneGroup)
const lockedGroup = sqlStatement<{ id: string }, GroupRow>(`${oneGroup} for update of g`)

const versionNotes = sqlStatement<{ id: string }, VersionNote>(`
  select v.effective_from, v.created_at, v.reason,
    case when v.created_by is not null then coalesce(p.display_name, 'Steward support') end as created_by
  from app.time_group_settings v left join platform.profiles p on p.id = v.created_by
  where v.organization_id = (select app.org_id()) and v.group_id = $id order by v.effective_from desc`)
const groupHolidays = sqlStatement<{ id: string }, ListedHoliday>(`
  select h.label, h.date, h.type from app.holidays_closures h
  where h.organization_id = (select app.org_id()) and h.group_id = $id order by h.date`)
const groupColumns = sqlStatement<{ id: string }, { column: string; isShown: boolean }>(`
  select case c.column_type when 'pay_code' then c.column_id else c.column_type || ':' || c.column_id end as column, c.is_shown
  from app.group_time_columns c where c.organization_id = (select app.org_id()) and c.group_id = $id order by c.sort_order, c.column_id`)

/** A group, or NOT_FOUND. Two round trips. */
export function loadGroupAsStored(tx: ReadTx<Actor>, id: string): Promise<StoredGroup> {
  return load(tx, id, readGroup)
}

/**
 * Locks the group, so that no one else can change it or its members. Throws CONFLICT of rule `version`, with the current group, for another
 * version.
 */
export async function lockGroup(tx: WriteTx<Actor>, { id, version }: { id: string; version?: number }): Promise<StoredGroup> {
  const group = await load(tx, id, lockedGroup)
  if (version !== undefined && group.row.version !== version) {
    fail('CONFLICT', 'Someone else changed this group since you opened it', { rule: 'version', data: { current: toGroupView(group) } })
  }
  return group
}

async function load(tx: ReadTx<Actor>, id: string, statement: typeof readGroup): Promise<StoredGroup> {
  const [row, versions, notes, holidays, columns, recompute] = await Promise.all([
    tx.first(statement, { id }),
    tx.rows(loadVersions, { groupIds: [id] }),
    tx.rows(versionNotes, { id }),
    tx.rows(groupHolidays, { id }),
    tx.rows(groupColumns, { id }),
    tx.first(newestRecompute, { groupId: id }),
  ])
  if (row === undefined) fail('NOT_FOUND', 'Group not found')
  const { year } = partsOf(row.today)
  // A pay date is up to sixty days after its period, and numbers count the year's.
  const periods = await tx.rows(loadPeriods, { groupIds: [id], from: addDays(`${year}-01-01`, -90), to: addDays(row.today, 400) })
  return { row, versions, notes, holidays, columns, periods, recompute }
}

/** The latest settings of a group, or NOT_FOUND. */
export async function loadLatestSettings(tx: ReadTx<Actor>, id: string): Promise<SettingsVersion> {
  return (await tx.rows(loadVersions, { groupIds: [id] })).at(-1) ?? fail('NOT_FOUND', 'Group not found')
}

/** The settings that hold on a day. */
export function settingsAt({ row, versions }: Pick<StoredGroup, 'row' | 'versions'>, date: PlainDate): SettingsVersion {
  return settingsOn(versions, row.id, date)!
}

/** From which day a change holds unless another one is named; that of settings which are yet to hold is theirs. */
export function appliesFrom(group: StoredGroup): PlainDate {
  const latest = group.versions.at(-1)!
  if (latest.effectiveFrom > group.row.today) return latest.effectiveFrom
  return nextPeriodStart(latest, group.periods, group.row.today)
}

/** The first day from which a change needs no reason: that of the next period, or of planned settings that begin before it. */
export function freeFrom(group: StoredGroup): PlainDate {
  const { today } = group.row
  const next = nextPeriodStart(settingsAt(group, today), group.periods, today)
  return [next, appliesFrom(group)].sort()[0]!
}

/** The settings of which the given fields change: those that hold on the day that is named. With a day alone, the latest move to it. */
export function baseOf(
  group: StoredGroup,
  { effectiveFrom, ...given }: { effectiveFrom?: PlainDate | undefined } & GivenSettings,
): SettingsVersion {
  const latest = group.versions.at(-1)!
  const known = Object.keys(toSettingsView(latest)) as (keyof GivenSettings)[]
  if (effectiveFrom === undefined || known.every(key => given[key] === undefined)) return latest
  return settingsAt(group, effectiveFrom)
}

/** A group as the API answers it: with its latest settings. */
export function toGroupView(group: StoredGroup): GroupView {
  const { row, versions, notes, holidays, columns, periods, recompute } = group
  const latest = versions.at(-1)!
  const today = settingsAt(group, row.today)
  return {
    ...row,
    ...toSettingsView(latest),
    effectiveFrom: latest.effectiveFrom,
    before: latest === today ? null : toSettingsView(today),
    versions: notes.map(note => ({ ...note, settings: toSettingsView(settingsAt(group, note.effectiveFrom)) })),
    holidaysClosures: holidays,
    columns,
    inUse: periodOn(today, periods, row.today),
    appliesFrom: appliesFrom(group),
    recompute: recompute?.state === 'running' ? { done: recompute.done, total: recompute.total } : null,
    periods: periods.map(({ startsOn, endsOn, payDate, payDateReason }) => ({ startsOn, endsOn, payDate, payDateReason })),
  }
}
