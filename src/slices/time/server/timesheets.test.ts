import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addPerson, cell, makeTimeOrganization, type Person, type TimeOrganization, timeClients } from '#test/time-organization.ts'
import { tripsOf } from '#test/trips.ts'

let t: TestDatabase
let harbor: TimeOrganization
let river: TimeOrganization
let admin: Person
let manager: Person
let as: ReturnType<typeof timeClients>

beforeAll(async () => {
  t = await testDatabase()
  // 01:00 in UTC is still Friday, 2026-03-27 in New York.
  await setClock(t, '2026-03-28T01:00:00Z')
  harbor = await makeTimeOrganization(t, 'harbor')
  river = await makeTimeOrganization(t, 'river')
  admin = await addPerson(t, harbor, 'Ada', { role: 'administrator_time' })
  manager = await addPerson(t, harbor, 'Mona', { role: 'manager' })
  as = timeClients(t)
})
afterAll(() => t.close())

const fresh = (name: string) => addPerson(t, harbor, name, { role: 'employee', manager })
const owner = (sql: string, values: unknown[] = []) => t.owner.query(sql, values)

describe('the own sheet', () => {
  test('is that of today at the person’s place, with period, pay date, workflow, columns and what may be done', async () => {
    const person = await fresh('Abe')
    const { timesheet } = await as(person).timesheets.mine({})
    expect(timesheet).toMatchObject({
      employee: { id: person.employeeId, name: 'Abe Test', groupName: 'Hourly' },
      period: { startsOn: '2026-03-16', endsOn: '2026-03-29', dueOn: '2026-03-29', payDate: '2026-04-03', payDateReason: null },
      submissionId: null,
      status: 'draft',
      revision: 1,
      version: 0,
      steps: [
        { stepOrder: 1, label: 'Manager', requireAll: false, approvers: [{ userId: manager.userId, name: 'Mona Test' }], state: 'later' },
      ],
      settings: { expectedMinutes: 4800, minutesPerDay: 480, workWeekStart: 'monday', timeFormat: 'decimal' },
      can: { edit: true, submit: true, recall: false, approve: false, reject: false, reopen: false, enterOnBehalf: false },
      submitBlockedBy: null,
      today: '2026-03-27',
      warnings: [{ kind: 'zero_hours' }],
    })
    expect(timesheet?.columns.map(({ handle, label, kind, editable }) => [handle, label, kind, editable])).toEqual([
      ['regular', 'Regular', 'worked', true],
      ['overtime', 'Overtime', 'worked', true],
      ['vacation', 'Vacation', 'time_off', true],
      ['holiday', 'Holiday', 'time_off', true],
      [`department:${harbor.departmentId}`, 'Shelter', 'department', true],
      [`department:${harbor.closedDepartmentId}`, 'Closed', 'department', false],
    ])
  })

  test('today follows the person’s location (89)', async () => {
    const person = await fresh('Ann')
    const locationId = newId()
    await owner(`insert into app.locations (organization_id, id, name, timezone) values ($1, $2, 'Kiritimati', 'Pacific/Kiritimati')`, [
      harbor.id,
      locationId,
    ])
    await owner('update app.employees set location_id = $2 where id = $1', [person.employeeId, locationId])
    expect((await as(person).timesheets.mine({})).timesheet?.today).toBe('2026-03-28')
  })

  test('takes three trips, also when twenty look at a new period at once, which is then made once', async () => {
    const person = await fresh('Bo')
    await Promise.all(Array.from({ length: 20 }, () => as(person).timesheets.mine({ date: '2026-02-03' })))
    const { rows } = await owner(
      `select starts_on::text, ends_on::text from app.pay_periods where group_id = $1 and starts_on < '2026-02-10' and ends_on >= '2026-02-01'`,
      [harbor.groupId],
    )
    expect(rows).toEqual([{ starts_on: '2026-02-02', ends_on: '2026-02-15' }])
    expect(await tripsOf(t, () => as(person).timesheets.mine({ date: '2026-02-03' }))).toBe(3)
  })

  test('a period that exists stands when the group’s settings change, and the next is cut where it ends (98)', async () => {
    const groupId = newId()
    await owner(
      `insert into app.time_tracking_groups (organization_id, id, name, pay_period, pay_period_starts_on, pay_period_anchor_date)
       values ($1, $2, 'Changing', 'bi_weekly', 'monday', '2026-01-05')`,
      [harbor.id, groupId],
    )
    const person = await addPerson(t, harbor, 'Cat', { role: 'employee', manager, groupId })
    await as(person).timesheets.mine({ date: '2026-03-20' })
    await owner(`update app.time_tracking_groups set pay_period = 'monthly', pay_period_starts_on = '1' where id = $1`, [groupId])
    const periodOn = async (date: string) => (await as(person).timesheets.mine({ date })).timesheet?.period
    expect(await periodOn('2026-03-20')).toMatchObject({ startsOn: '2026-03-16', endsOn: '2026-03-29' })
    expect(await periodOn('2026-03-31')).toMatchObject({ startsOn: '2026-03-30', endsOn: '2026-03-31' })
    expect(await periodOn('2026-03-01')).toMatchObject({ startsOn: '2026-03-01', endsOn: '2026-03-15' })
  })

  test('whoever changes group in mid-period keeps the sheet that has their hours', async () => {
    const groupId = newId()
    await owner(
      `insert into app.time_tracking_groups (organization_id, id, name, pay_period, pay_period_starts_on) values ($1, $2, 'Weekly', 'weekly', 'monday')`,
      [harbor.id, groupId],
    )
    await owner(`insert into app.group_time_columns values ($1, $2, 'pay_code', 'regular', 1)`, [harbor.id, groupId])
    const person = await fresh('Dee')
    await as(person).entries.save({ cells: [cell('2026-03-17', 60)] })
    await owner('update app.employees set time_tracking_group_id = $2 where id = $1', [person.employeeId, groupId])
    await as(person).entries.save({ cells: [cell('2026-03-25', 60), cell('2026-03-31', 60)] })
    const { rows } = await owner('select date::text, pay_period_start::text from app.time_entries where employee_id = $1 order by date', [
      person.employeeId,
    ])
    expect(rows.map(row => row.pay_period_start)).toEqual(['2026-03-16', '2026-03-16', '2026-03-30'])
    const { timesheet } = await as(person).timesheets.mine({ date: '2026-03-25' })
    expect(timesheet).toMatchObject({ employee: { groupName: 'Hourly' }, period: { startsOn: '2026-03-16', endsOn: '2026-03-29' } })
  })

  test('says what is missing and who can repair it', async () => {
    const noEmployee = await addPerson(t, harbor, 'Eve', { role: 'employee', employee: false })
    const noGroup = await addPerson(t, harbor, 'Fay', { role: 'employee', groupId: null })
    const member = await fresh('Gus')
    expect(await as(noEmployee).timesheets.mine({})).toEqual({ timesheet: null, missing: 'employee', fixedBy: ['Ada Test'] })
    expect(await as(noGroup).timesheets.mine({})).toEqual({ timesheet: null, missing: 'group', fixedBy: ['Ada Test'] })
    expect(await as(member).timesheets.mine({ date: '2100-01-01' })).toMatchObject({ missing: 'period' })
    for (const person of [noEmployee, noGroup]) {
      await expect(as(person).entries.save({ cells: [cell('2026-03-17', 60)] })).rejects.toMatchObject({
        code: 'VALIDATION',
        details: { rule: 'no_timesheet' },
      })
      await expect(as(person).timesheets.submit({ periodStart: '2026-03-16', version: 0, attested: true })).rejects.toMatchObject({
        details: { rule: 'no_timesheet' },
      })
      await expect(as(person).timesheets.copyLastPeriod({ periodStart: '2026-03-16' })).rejects.toMatchObject({
        details: { rule: 'no_timesheet' },
      })
    }
    expect((await as(noEmployee).entries.list({ from: '2026-03-16', to: '2026-03-29' })).entries).toEqual([])
  })

  test('by somebody else’s submission is answered like an id that nobody has', async () => {
    const [one, two] = [await fresh('Hal'), await fresh('Ida')]
    const { submissionId } = await as(one).timesheets.submit({ periodStart: '2026-03-16', version: 0, attested: true })
    const refusal = async (id: string) => {
      const { code, message, details } = await as(two)
        .timesheets.mine({ submissionId: id })
        .catch(error => error)
      return { code, message, details }
    }
    expect(await refusal(submissionId)).toEqual(await refusal(newId()))
    expect(await refusal(submissionId)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('days outside employment are closed and expect no hours', async () => {
    const person = await fresh('Jon')
    await owner(`update app.employees set hire_date = '2026-03-18' where id = $1`, [person.employeeId])
    await owner(`insert into app.holidays_closures values ($1, $2, '2026-03-19', 'Founders’ Day', 'holiday') on conflict do nothing`, [
      harbor.id,
      harbor.groupId,
    ])
    const { timesheet } = await as(person).timesheets.mine({})
    await owner('delete from app.holidays_closures where group_id = $1', [harbor.groupId])
    expect(timesheet).toMatchObject({
      closedDays: ['2026-03-16', '2026-03-17'],
      holidays: [{ date: '2026-03-19', label: 'Founders’ Day', type: 'holiday' }],
      settings: { expectedMinutes: 7 * 480 },
    })
  })
})

describe('copying the period before', () => {
  test('fills empty days weekday by weekday with worked hours, leaves the rest, and counts both', async () => {
    const person = await fresh('Kim')
    const shelter = `department:${harbor.departmentId}`
    await as(person).entries.save({
      cells: [
        cell('2026-03-02', 480),
        cell('2026-03-03', 240, shelter),
        cell('2026-03-04', 480, 'vacation'),
        cell('2026-03-05', 480),
        cell('2026-03-06', 480),
        cell('2026-03-09', 300),
      ],
    })
    await as(person).entries.save({ cells: [cell('2026-03-19', 60), cell('2026-03-23', 300, 'vacation')] })
    await owner(`insert into app.holidays_closures values ($1, $2, '2026-03-20', 'Day off', 'closure')`, [harbor.id, harbor.groupId])
    const send = () => as(person, { idempotencyKey: 'copy-once-1' }).timesheets.copyLastPeriod({ periodStart: '2026-03-16' })
    const copy = await send()
    await owner('delete from app.holidays_closures where group_id = $1', [harbor.groupId])
    expect(copy).toMatchObject({
      copied: 2,
      skipped: 4,
      entries: [
        { date: '2026-03-16', column: 'regular', minutes: 480 },
        { date: '2026-03-17', column: shelter, minutes: 240 },
      ],
    })
    expect(await send()).toEqual(copy)
    expect((await as(person).timesheets.copyLastPeriod({ periodStart: '2026-03-16' })).copied).toBe(1)
    const { timesheet } = await as(person).timesheets.mine({})
    expect(timesheet).toMatchObject({
      status: 'draft',
      version: 0,
      history: [
        { event: 'copy', detail: 'Copied 1 cell from Mar 2 – Mar 15' },
        { event: 'copy', detail: 'Copied 2 cells from Mar 2 – Mar 15' },
      ],
    })
    expect(await as(person).timesheets.submit({ periodStart: '2026-03-16', version: 0, attested: true })).toMatchObject({
      status: 'submitted',
      revision: 1,
    })
  })

  test('without a period before copies nothing', async () => {
    const person = await fresh('Lea')
    expect(await as(person).timesheets.copyLastPeriod({ periodStart: '2026-03-16' })).toEqual({ entries: [], copied: 0, skipped: 0 })
  })
})

describe('an administrator at somebody else’s sheet', () => {
  const periodStart = '2026-03-16'

  test('fills the empty days with the period before, marked with who and why, and the person is told', async () => {
    const person = await fresh('Lou')
    await as(person).entries.save({ cells: [cell('2026-03-02', 480), cell('2026-03-03', 240), cell('2026-03-17', 60)] })
    const copy = () => as(admin).timesheets.copyLastPeriodOnBehalf({ employeeId: person.employeeId, periodStart, reason: 'On sick leave' })
    expect(await copy()).toEqual({ copied: 1, skipped: 1 })
    expect((await as(person).entries.list({ from: periodStart, to: '2026-03-29' })).entries).toMatchObject([
      { date: '2026-03-16', minutes: 480, enteredBy: 'Ada Test', reason: 'On sick leave' },
      { date: '2026-03-17', minutes: 60, enteredBy: null },
    ])
    expect((await as(person).timesheets.mine({})).timesheet?.history).toMatchObject([{ event: 'copy', actor: 'Ada Test' }])
    const told = 'select message from app.employee_notifications where employee_id = $1'
    const message = 'An administrator changed hours on your timesheet: On sick leave'
    expect((await owner(told, [person.employeeId])).rows).toEqual([{ message }])
    expect(await copy(), 'nothing is left to fill').toMatchObject({ copied: 0 })
    expect((await owner(told, [person.employeeId])).rows, 'and nothing to tell').toHaveLength(1)
    const audited = `select reason from app.audit_events where action = 'time_entries.copied_on_behalf' and organization_id = $1`
    expect((await owner(audited, [harbor.id])).rows).toEqual([{ reason: 'On sick leave' }])
    await as(person).timesheets.submit({ periodStart, version: 0, attested: true })
    await expect(copy()).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('adds a column that the person may take off again, and takes an added one off', async () => {
    const person = await fresh('Lux')
    const { employeeId } = person
    const handles = ({ columns }: { columns: { handle: string }[] }) => columns.map(({ handle }) => handle)
    expect(handles(await as(admin).timesheets.availableColumnsOnBehalf({ employeeId }))).toEqual(
      handles(await as(person).timesheets.availableColumns({})),
    )
    const { columns } = await as(admin).timesheets.addColumnOnBehalf({ employeeId, column: 'sick' })
    expect(columns).toContainEqual(expect.objectContaining({ handle: 'sick', source: 'added' }))
    expect(handles((await as(person).timesheets.mine({})).timesheet!)).toContain('sick')
    expect(handles(await as(admin).timesheets.availableColumnsOnBehalf({ employeeId }))).not.toContain('sick')
    expect(handles(await as(person).timesheets.removeColumn({ column: 'sick' }))).not.toContain('sick')
    await as(person).timesheets.addColumn({ column: 'sick' })
    expect(handles(await as(admin).timesheets.removeColumnOnBehalf({ employeeId, column: 'sick' }))).not.toContain('sick')
    const audited = `select action, resource_id from app.audit_events where action like 'time_column.%on_behalf' and organization_id = $1 order by action`
    expect((await owner(audited, [harbor.id])).rows).toEqual([
      { action: 'time_column.added_on_behalf', resource_id: employeeId },
      { action: 'time_column.removed_on_behalf', resource_id: employeeId },
    ])
  })

  test('is an administrator, not the person, and meets people of the organization alone', async () => {
    const person = await fresh('Lyn')
    const stranger = await addPerson(t, river, 'Rex', { role: 'employee' })
    const column = 'sick'
    const verbs: ((who: Person, employeeId: string) => Promise<object>)[] = [
      (who, employeeId) => as(who).timesheets.copyLastPeriodOnBehalf({ employeeId, periodStart, reason: 'Because' }),
      (who, employeeId) => as(who).timesheets.availableColumnsOnBehalf({ employeeId }),
      (who, employeeId) => as(who).timesheets.addColumnOnBehalf({ employeeId, column }),
      (who, employeeId) => as(who).timesheets.removeColumnOnBehalf({ employeeId, column }),
    ]
    for (const verb of verbs) {
      await expect(verb(manager, person.employeeId)).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Access Denied' })
      await expect(verb(admin, admin.employeeId)).rejects.toMatchObject({ code: 'FORBIDDEN', details: { rule: 'own_timesheet' } })
      const foreign = await verb(admin, stranger.employeeId).catch(error => error)
      const random = await verb(admin, newId()).catch(error => error)
      expect(foreign).toMatchObject({ code: 'VALIDATION', details: { field: 'employeeId' } })
      expect({ ...foreign.details, message: foreign.message }).toEqual({ ...random.details, message: random.message })
    }
  })
})

describe('own columns', () => {
  test('what can be added is what stands not there yet and is open', async () => {
    const person = await fresh('Max')
    const { columns } = await as(person).timesheets.availableColumns({})
    const handles = columns.map(column => column.handle)
    expect(handles).toContain('sick')
    expect(handles).toContain(`fund:${harbor.fundId}`)
    expect(handles).not.toContain('regular')
    expect(handles).not.toContain(`department:${harbor.closedDepartmentId}`)
    expect(handles.some(handle => handle.includes(river.fundId))).toBe(false)
  })

  test('an added column takes hours; taken off, it stays to be seen while it has some', async () => {
    const person = await fresh('Ned')
    const { columns } = await as(person).timesheets.addColumn({ column: 'sick' })
    expect(columns.at(-1)).toEqual({ handle: 'sick', label: 'Sick', kind: 'time_off', editable: true, source: 'added' })
    await as(person).timesheets.addColumn({ column: 'sick' })
    const [saved] = (await as(person).entries.save({ cells: [cell('2026-03-17', 480, 'sick')] })).cells
    const after = await as(person).timesheets.removeColumn({ column: 'sick' })
    expect(after.columns.at(-1)).toMatchObject({ handle: 'sick', editable: false, source: 'entries' })
    await expect(as(person).entries.save({ cells: [cell('2026-03-17', 60, 'sick', saved!.version)] })).rejects.toMatchObject({
      code: 'VALIDATION',
    })
    await as(person).entries.save({ cells: [cell('2026-03-17', 0, 'sick', saved!.version)] })
    await expect(as(person).timesheets.removeColumn({ column: 'sick' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a foreign, closed or unknown column is refused alike', async () => {
    const person = await fresh('Ole')
    const refusal = async (column: string) => {
      const { code, message, details } = await as(person)
        .timesheets.addColumn({ column })
        .catch(error => error)
      return { code, message, details }
    }
    const random = await refusal(`fund:${newId()}`)
    expect(random).toMatchObject({ code: 'VALIDATION', details: { field: 'column' } })
    for (const column of [`fund:${river.fundId}`, `department:${harbor.closedDepartmentId}`, 'karma'])
      expect(await refusal(column)).toEqual(random)
  })
})
