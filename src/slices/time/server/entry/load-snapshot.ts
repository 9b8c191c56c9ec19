import { addDays, type PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'
import { currentEmployee, firstOf, givenEmployee, type OfEmployee, rowsOf, type Whose } from '#slices/people/server/public.ts'
import { type ColumnHandle, type ColumnType, columnHandle, parseColumn } from '#slices/time/rules/column.ts'
import type { PlacedColumn } from '#slices/time/rules/column-order.ts'
import type { DayShare } from '#slices/time/rules/day-results.ts'
import type { TimesheetStatus } from '#slices/time/rules/timesheet-state.ts'
import { MAX_PERIOD_DAYS, type Membership, type PersonGroups, periodInStay, stayOn } from '#slices/time-groups/rules/group-settings.ts'
import { ensurePeriods, loadGroupsOf, personGroupsOf, shownPeriods } from '#slices/time-groups/server/public.ts'
import { type StoredDay, storedDayJson } from '../day/stored-day.ts'
import { loadOwnPeriods } from '../period/own-periods.ts'
import { type PeriodRange, periodRanges, rangeOf } from '../period/period-ranges.ts'
import { loadPerson } from '../person.ts'
import type { StoredCell } from './cell.ts'
import { loadOpenAllocations, type OpenAllocation } from './open-allocations.ts'
import type { EntrySnapshot, SnapshotEmployee, SnapshotVersion } from './snapshot.ts'
import { lockTimeState } from './time-state.ts'

interface Range {
  startsOn: PlainDate
  endsOn: PlainDate
}

interface SnapshotRow extends SnapshotEmployee {
  memberships: Membership[]
  versions: SnapshotVersion[]
  periods: (Range & { groupId: string })[]
  timesheets: (Range & { status: TimesheetStatus })[]
  /** The closest entry before and after the changed days; null without one. */
  neighbors: (Range | null)[]
  /** Days with their minutes, of every workweek that contains a changed day, whichever weekday it begins on. */
  worked: [PlainDate, number][]
  /** The shares are those of the changed days alone. */
  results: (StoredDay & { shares: DayShare[] | null })[]
  columns: PlacedColumn[]
  /** The entries of the changed days. For other days of their workweeks only the minutes count, which take a third of the time to read. */
  entries: SnapshotEntry[]
}

type SnapshotEntry = Omit<StoredCell, 'column'> & Range & { columnType: ColumnType; columnId: string }

interface SnapshotParams {
  from: PlainDate
  to: PlainDate
  columnIds: string[]
}

// The memberships are read once: each table that a statement names takes more to start than its few rows take to read.
const held = `held as materialized (select m.group_id, m.starts_on, m.ends_on, m.scheduled_minutes from app.group_memberships m
    where m.employee_id = (select who.id from who))`
/** The entries of the changed days. */
const onDays = `on_days as materialized (select t.id, t.date, t.column_type, t.column_id, t.minutes, t.minutes_entered, t.version, t.source,
    t.pay_period_start, t.pay_period_end
    from app.time_entries t where t.employee_id = (select who.id from who) and t.date between $from and $to)`
// The changed columns, and those with hours on the changed days, whose order decides who bears a minute.
const wanted = `wanted as materialized (select array(select unnest($columnIds::text[]) union all select d.column_id from on_days d) as ids)`
/** Of a membership `m`: whether it may still decide the columns of a changed day. */
const isNear = 'm.starts_on <= $to and (m.ends_on is null or m.ends_on >= $from::date - 62)'

// Lists are in subqueries of their own; otherwise PostgreSQL would plan the statement anew for the values of each call. There is no condition on
// the organization, because tenant isolation adds it and each condition slows down every save.
// The employee's own period on a changed day is that of an entry near it: on the changed days, or the closest one before or after them.
const snapshot = `select e.id, e.user_id, e.hire_date, e.termination_date, e.department_id, e.location_id, e.unit_id,
    (select json_build_object('id', f.id, 'startsOn', f.start_date, 'endsOn', f.end_date) from app.funds f where f.id = e.default_fund_id) as fund,
    e.default_program_id as program_id, e.default_functional_category as functional_category,
    to_json(array(select json_build_object('groupId', m.group_id, 'startsOn', m.starts_on, 'endsOn', m.ends_on, 'scheduledMinutes', m.scheduled_minutes)
      from held m)) as memberships,
    to_json(array(select json_build_object('groupId', v.group_id, 'effectiveFrom', v.effective_from, 'groupType', v.group_type,
        'minutesPerDay', v.default_work_minutes_per_day, 'scheduledMinutes', v.scheduled_minutes,
        'overtimeThresholdMinutes', v.overtime_threshold_minutes, 'overtimeRules', v.overtime_rules, 'overtimeSource', v.overtime_source,
        'timeRoundingMinutes', v.time_rounding_minutes, 'roundingDirection', v.rounding_direction, 'workWeekStart', v.work_week_start,
        'breakLunchSettings', v.break_lunch_settings, 'holidayPay', v.holiday_pay)
      from app.time_group_settings v where v.group_id = any (array(select m.group_id from held m)))) as versions,
    to_json(array(select json_build_object('startsOn', p.starts_on, 'endsOn', p.ends_on, 'groupId', p.group_id) from app.pay_periods p
      where p.group_id = any (array(select m.group_id from held m)) and p.starts_on <= $to and p.ends_on >= $from)) as periods,
    to_json(array(select json_build_object('startsOn', s.pay_period_start, 'endsOn', s.pay_period_end, 'status', s.status)
      from app.timesheet_submissions s
      where s.employee_id = e.id and s.pay_period_start <= $to::date + 62 and s.pay_period_end >= $from::date - 62)) as timesheets,
    json_build_array(
      (select json_build_object('startsOn', t.pay_period_start, 'endsOn', t.pay_period_end) from app.time_entries t
        where t.employee_id = e.id and t.date < $from order by t.date desc limit 1),
      (select json_build_object('startsOn', t.pay_period_start, 'endsOn', t.pay_period_end) from app.time_entries t
        where t.employee_id = e.id and t.date > $to order by t.date limit 1)) as neighbors,
    to_json(array(select json_build_array(t.date, sum(t.minutes)) from app.time_entries t
      where t.employee_id = e.id and t.is_worked and t.date between $from::date - 6 and $to::date + 6 group by t.date)) as worked,
    to_json(array(select json_build_object('id', d.id, 'date', d.date, 'columnType', d.column_type, 'columnId', d.column_id, 'minutes', d.minutes,
        'minutesEntered', d.minutes_entered, 'version', d.version, 'source', d.source, 'startsOn', d.pay_period_start, 'endsOn', d.pay_period_end)
      from on_days d)) as entries,
    to_json(array(select json_build_object(${storedDayJson}, 'shares', case when o.date between $from and $to then o.shares end)
      from app.overtime_days o where o.employee_id = e.id and o.date between $from::date - 6 and $to::date + 6)) as results,
    to_json(array(select json_build_object('columnType', gc.column_type, 'columnId', gc.column_id, 'source', 'group', 'sortOrder', gc.sort_order,
        'groupIds', array[gc.group_id])
      from app.group_time_columns gc
        where gc.is_shown and gc.column_id = any ((select wanted.ids from wanted)::text[])
          and gc.group_id = any (array(select m.group_id from held m where ${isNear}))
      union all select json_build_object('columnType', ec.column_type, 'columnId', ec.column_id, 'source', ec.source, 'sortOrder', ec.sort_order,
        'groupIds', array(select m.group_id from held m where ${isNear} and app.lets_add_column(m.group_id, ec.column_type, ec.column_id)))
      from app.employee_time_columns ec
        where ec.employee_id = e.id and ec.column_id = any ((select wanted.ids from wanted)::text[]))) as columns
  from app.employees e where e.id = (select who.id from who)`

export const readSnapshot: OfEmployee<SnapshotParams, SnapshotRow> = {
  own: sqlStatement<SnapshotParams, SnapshotRow>(
    `with who as not materialized (${currentEmployee}), ${held}, ${onDays}, ${wanted} ${snapshot}`,
  ),
  named: sqlStatement<SnapshotParams & { employeeId: string }, SnapshotRow>(
    `with who as not materialized (${givenEmployee}), ${held}, ${onDays}, ${wanted} ${snapshot}`,
  ),
}

/**
 * Locks the employee's time state and loads, in the same round trip, what changes of these cells depend on. Null when there is no such
 * employee, or they were never in a group. Missing periods of the days are created here, in further round trips.
 */
export async function loadSnapshot(tx: WriteTx<Actor>, whose: Whose, cells: Cells): Promise<EntrySnapshot | null> {
  const [state, snapshot] = await Promise.all([
    firstOf(tx, lockTimeState, whose, {}),
    read(tx, whose, cells, missing => missingPeriods(tx, whose, missing, ensurePeriods)),
  ])
  // No row is no lock: what was read might change before it is written.
  if (snapshot && !state) throw new Error(`employee ${snapshot.employee.id} has no time state`)
  return snapshot
}

/** Loads a snapshot for reading only: nothing is locked, and missing periods are computed instead of created. */
export function lookAtSnapshot(tx: ReadTx<Actor>, whose: Whose, cells: Cells): Promise<EntrySnapshot | null> {
  return read(tx, whose, cells, missing => missingPeriods(tx, whose, missing, shownPeriods))
}

type Cells = readonly { date: PlainDate; column: string }[]

async function read(
  tx: ReadTx<Actor>,
  whose: Whose,
  cells: Cells,
  periodsOf: (missing: readonly PlainDate[]) => Promise<PeriodRange[]>,
): Promise<EntrySnapshot | null> {
  const dates = [...new Set(cells.map(cell => cell.date))].toSorted()
  const changed = [...new Set(cells.map(cell => cell.column))].flatMap(column => parseColumn(column) ?? [])
  const on = { from: dates[0]!, to: dates.at(-1)! }
  const [row, open] = await Promise.all([
    firstOf(tx, readSnapshot, whose, { ...on, columnIds: changed.map(column => column.columnId) }),
    loadOpenAllocations(tx, changed),
  ])
  if (!row || row.memberships.length === 0) return null
  const { memberships, versions, periods: ofGroups, timesheets, neighbors, worked, results, columns, entries, ...employee } = row
  const ownRanges = [...entries, ...neighbors.flatMap(range => range ?? [])]
  const periods = periodRanges(
    ownRanges,
    timesheets.filter(({ startsOn, endsOn }) => startsOn <= on.to && endsOn >= on.from),
    periodsHeld(memberships, ofGroups, dates, [...ownRanges, ...timesheets]),
  )
  const missing = dates.filter(date => !rangeOf(periods, date))
  if (missing.length > 0) periods.push(...(await periodsOf(missing)))
  return {
    organizationId: tx.actor.organizationId,
    employee,
    groups: { memberships, versions },
    periods,
    entriesOn: Map.groupBy(entries.map(cellOf), cell => cell.date),
    workedOn: new Map(worked),
    resultOn: new Map(results.map(day => [day.date, day])),
    sharesOn: new Map(results.flatMap(({ date, shares }) => (shares === null ? [] : [[date, shares] as const]))),
    columns,
    allocations: allowedOf(open, columns),
  }
}

/**
 * Computes `personPeriodOn` for days in none of the employee's own periods, as far as the stored periods tell: the period of the group held
 * on each day, cut to fit between the employee's own. Returns none if a period of an earlier group may reach into it, which `ensurePeriods`
 * finds out.
 */
function periodsHeld(
  memberships: readonly Membership[],
  periods: SnapshotRow['periods'],
  dates: readonly PlainDate[],
  own: readonly Range[],
): Range[] {
  return dates.flatMap(date => {
    const { stay, left } = stayOn(memberships, date)
    if (!stay) return []
    const reached = left && addDays(left.endsOn, MAX_PERIOD_DAYS)
    return periods
      .filter(({ groupId, startsOn, endsOn }) => groupId === stay.groupId && startsOn <= date && date <= endsOn)
      .filter(({ startsOn }) => reached === null || reached < startsOn)
      .map(period => periodInStay(period, stay, date, own))
  })
}

async function missingPeriods<Tx extends ReadTx<Actor>>(
  tx: Tx,
  whose: Whose,
  dates: readonly PlainDate[],
  periodsOf: (
    tx: Tx,
    person: PersonGroups,
    wanted: { dates: readonly PlainDate[]; today: PlainDate; own: readonly Range[] },
  ) => Promise<Range[]>,
): Promise<PeriodRange[]> {
  const [person, groups, near] = await Promise.all([
    firstOf(tx, loadPerson, whose, {}),
    rowsOf(tx, loadGroupsOf, whose, {}),
    firstOf(tx, loadOwnPeriods, whose, { from: dates[0]!, to: dates.at(-1)! }),
  ])
  if (!person) return []
  const periods = await periodsOf(tx, personGroupsOf(groups), { dates, today: person.today, own: near?.own ?? [] })
  return periods.map(({ startsOn, endsOn }) => ({ startsOn, endsOn, status: 'draft' }))
}

/** The open columns on the employee's timesheet. One that they added themselves is there if a group lets them add it. */
function allowedOf(open: ReadonlyMap<ColumnHandle, OpenAllocation>, columns: readonly PlacedColumn[]): Map<ColumnHandle, OpenAllocation> {
  const allowed = columns.filter(({ source, groupIds }) => source !== 'added' || groupIds.length > 0)
  const handles = new Set(allowed.map(({ columnType, columnId }) => columnHandle(columnType, columnId)))
  return new Map([...open].filter(([handle]) => handles.has(handle)))
}

function cellOf({ id, date, columnType, columnId, minutes, minutesEntered, version, source }: SnapshotEntry): StoredCell {
  return { id, date, column: columnHandle(columnType, columnId), minutes, minutesEntered, version, source }
}
