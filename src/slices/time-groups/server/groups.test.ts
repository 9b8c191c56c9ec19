import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type Credentials, type TestApp, testApp } from '#test/http/app.ts'
import type { Called } from '#test/invited.ts'
import { cell, type TimeWorld, timeWorld } from '#test/time-world.ts'

let t: TestDatabase
let app: TestApp
let harbor: TimeWorld<'admin' | 'viewer' | 'ada' | 'bob' | 'cyd'>
let river: TimeWorld<'eve'>
let credentials: Record<'admin' | 'viewer' | 'eve', Credentials>

// A Friday; the biweekly period is 2026-03-16 to 2026-03-29.
beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  await setClock(t, '2026-03-27T15:00:00Z')
  app = await testApp(t)
  harbor = await timeWorld(t, 'harbor', {
    admin: { role: 'administrator_time' },
    viewer: { role: { baseRole: 'admin', grants: { settings_time_groups: 'read' } } },
    ada: { role: 'employee' },
    bob: { role: 'employee' },
    cyd: { role: 'employee', groupId: null },
  })
  river = await timeWorld(t, 'river', { eve: { role: 'administrator_time' } })
  credentials = {
    admin: await app.signIn(harbor.people.admin, harbor.id),
    viewer: await app.signIn(harbor.people.viewer, harbor.id),
    eve: await app.signIn(river.people.eve, river.id),
  }
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const api = (method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, payload?: object, who: Credentials = credentials.admin) =>
  app.send({ method, url: `/api/v1/time-groups${path}`, headers: who, ...(payload && { payload }) }) as Promise<
    Pick<Called, 'status' | 'json'>
  >

const weekly = { payPeriod: 'weekly', payPeriodStartsOn: 'monday' }
const make = async (name: string, fields: object = weekly) => {
  const { status, json } = await api('POST', '', { name, ...fields })
  expect(status).toBe(200)
  return json
}
const recomputes = async (groupId: string) =>
  (
    await t.owner.query('select from_date::text as from, employee_ids from app.day_recomputes where group_id = $1 order by created_at', [
      groupId,
    ])
  ).rows

describe('a group', () => {
  test('has all fields by their names, hours outside in hours, and what it does not say as a group starts with', async () => {
    const made = await make('Shelter nights', {
      ...weekly,
      groupType: 'salaried',
      defaultWorkHoursPerDay: 7.5,
      overtimeThresholdHours: 37.5,
      breakLunchSettings: { allowLunch: true, autoDeductLunch: true },
      holidaysClosures: '2026-12-25 Christmas Day\n2026-12-28 Floor work, closure',
      columns: [{ column: 'regular' }, { column: `fund:${harbor.fundId}` }, { column: 'sick', isShown: false }],
      allocationDefaults: [{ column: `fund:${harbor.fundId}`, percent: 100 }],
      scheduledMinutes: [450, 450, 450, 450, 0, 0, 0],
    })
    const { id } = made
    expect((await api('GET', `/${id}`)).json).toEqual(made)
    expect(made).toMatchObject({
      version: 1,
      people: 0,
      payPeriod: 'weekly',
      payPeriodStartsOn: 'monday',
      defaultWorkHoursPerDay: 7.5,
      overtimeThresholdHours: 37.5,
      paydayOffset: 5,
      breakLunchSettings: { allowLunch: true, lunchPeriodMinutes: 30, lunchTriggerMinutes: 360, allowBreaks: false },
      holidaysClosures: [
        { label: 'Christmas Day', date: '2026-12-25', type: 'holiday' },
        { label: 'Floor work', date: '2026-12-28', type: 'closure' },
      ],
      columns: [
        { column: 'regular', isShown: true },
        { column: `fund:${harbor.fundId}`, isShown: true },
        { column: 'sick', isShown: false },
      ],
      scheduledMinutes: [450, 450, 450, 450, 0, 0, 0],
      effectiveFrom: '1900-01-01',
      inUse: { startsOn: '2026-03-23', endsOn: '2026-03-29' },
      appliesFrom: '2026-03-30',
    })
    const { rows } = await t.owner.query(
      'select default_work_minutes_per_day as day, overtime_threshold_minutes as week from app.time_group_settings where group_id = $1',
      [id],
    )
    expect(rows).toEqual([{ day: 450, week: 2250 }])
  })

  test('is duplicated with its settings, holidays, and columns', async () => {
    const first = await make('First', {
      ...weekly,
      timeFormat: 'hours_minutes',
      holidaysClosures: [{ label: 'Christmas', date: '2026-12-25' }],
    })
    const copy = await make('Copy', { basedOnId: first.id })
    const { id: _, name: __, createdAt: ___, updatedAt: ____, versions: _____, ...rest } = first
    expect(copy).toMatchObject({ ...rest, name: 'Copy' })
  })

  test.each<[object, string, string]>([
    [{ payPeriod: 'bi_weekly', payPeriodStartsOn: 'monday' }, 'payPeriodAnchorDate', 'anchor_missing'],
    [{ ...weekly, payPeriodEndsOn: 'monday' }, 'payPeriodEndsOn', 'ends_on_not_day_before'],
    [{ payPeriod: 'custom', payPeriods: [{ startsOn: '2026-01-01', endsOn: '2028-12-31' }] }, 'payPeriods.0.endsOn', 'custom_too_long'],
    [{ ...weekly, overtimeRules: [{ scope: 'day', overMinutes: 0, multiplier: 1.5 }] }, 'overtimeRules.0.overMinutes', 'tier_zero'],
    [{ ...weekly, allocationDefaults: [{ column: 'regular', percent: 99 }] }, 'allocationDefaults', 'shares_not_100'],
    [{ ...weekly, allocationDefaults: [{ column: 'regular', percent: 99.999 }] }, 'allocationDefaults.0.percent', 'share_decimals'],
    [
      { ...weekly, columns: [{ column: 'regular' }, { column: 'sick' }], allocationDefaults: [{ column: 'sick', percent: 100 }] },
      'allocationDefaults.0.column',
      'share_not_worked',
    ],
    [
      { ...weekly, columns: [{ column: 'regular', isShown: false }], allocationDefaults: [{ column: 'regular', percent: 100 }] },
      'allocationDefaults.0.column',
      'share_hidden',
    ],
    [
      {
        ...weekly,
        holidaysClosures: [
          { label: 'A', date: '2026-12-25' },
          { label: 'B', date: '2026-12-25' },
        ],
      },
      'holidaysClosures.1.date',
      'holiday_twice',
    ],
    [{ ...weekly, holidaysClosures: 'sometime' }, 'holidaysClosures', 'not_a_list'],
    [{ ...weekly, columns: [{ column: 'bonus' }] }, 'columns', 'reference'],
    [{ ...weekly, approvalWorkflowTemplateId: '01a20000-0000-7000-8000-000000000000' }, 'approvalWorkflowTemplateId', 'reference'],
    [{ ...weekly, timeRoundingMinutes: 7 }, 'timeRoundingMinutes', 'invalid_value'],
  ])('with %j is a validation error at its field', async (fields, field, rule) => {
    expect(await api('POST', '', { name: 'Wrong', ...fields })).toMatchObject({
      status: 422,
      json: { code: 'VALIDATION', data: { field } },
    })
    const { json } = await api('POST', '', { name: 'Wrong', ...fields })
    expect(json.data.rule ?? json.data.issues[0].rule).toBe(rule)
  })

  test('takes no inactive approval workflow, but keeps the one it has', async () => {
    const approvalWorkflowTemplateId = await harbor.addWorkflow([], [])
    const made = await make('With a workflow', { ...weekly, approvalWorkflowTemplateId })
    await t.owner.query('update app.approval_workflow_templates set is_active = false where id = $1', [approvalWorkflowTemplateId])
    const denied = { status: 422, json: { data: { field: 'approvalWorkflowTemplateId', rule: 'inactive' } } }
    expect(await api('POST', '', { name: 'Wrong', ...weekly, approvalWorkflowTemplateId })).toMatchObject(denied)
    expect(await api('PATCH', `/${harbor.groupId}`, { version: 1, approvalWorkflowTemplateId })).toMatchObject(denied)
    expect(await api('PATCH', `/${made.id}`, { version: 1, approvalWorkflowTemplateId, reminders: false })).toMatchObject({ status: 200 })
  })

  test("with another organization's department as a column is a validation error like one with an unknown department", async () => {
    const columns = [{ column: 'regular' }, { column: `department:${river.departmentId}` }]
    expect(await api('POST', '', { name: 'Wrong', ...weekly, columns })).toMatchObject({
      status: 422,
      json: { data: { field: 'columns.1.column', rule: 'reference' } },
    })
  })

  test('has a name of its own among the active ones, however it is written, also when several people take it at once', async () => {
    const taken = { status: 409, json: { code: 'CONFLICT', data: { field: 'name', rule: 'taken' } } }
    const first = await make('Night shift')
    expect(await api('POST', '', { name: 'NIGHT  shift', ...weekly })).toMatchObject(taken)
    expect(await api('POST', '', { name: 'night shift', basedOnId: first.id })).toMatchObject(taken)
    const other = await make('Day shift')
    expect(await api('PATCH', `/${other.id}`, { version: 1, name: 'Night Shift' })).toMatchObject(taken)
    expect(await api('PATCH', `/${first.id}`, { version: 1, name: 'Night Shift' })).toMatchObject({ status: 200 })
    // A closed group's name is free until it is opened again.
    await api('POST', `/${first.id}/deactivate`, { version: 2 })
    const answers = await Promise.all([1, 2, 3, 4].map(() => api('POST', '', { name: 'Night shift', ...weekly })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await api('POST', `/${first.id}/reactivate`, { version: 3 })).toMatchObject(taken)
  })

  test('that has another’s name from before names were compared can be changed and closed', async () => {
    const [first, second] = [await make('Twin'), await make('Twin again')]
    await t.owner.query("update app.time_tracking_groups set name = 'Twin' where id = $1", [second.id])
    expect(await api('PATCH', `/${first.id}`, { version: 1, reminders: false })).toMatchObject({ status: 200 })
    expect(await api('POST', `/${second.id}/deactivate`, { version: 1 })).toMatchObject({ status: 200 })
  })

  test('is read with the right to read and changed with the right to write alone', async () => {
    expect(await api('GET', `/${harbor.groupId}`, undefined, credentials.viewer)).toMatchObject({ status: 200 })
    expect(await api('PATCH', `/${harbor.groupId}`, { version: 1, name: 'Mine' }, credentials.viewer)).toMatchObject({ status: 403 })
    expect(await api('GET', `/${harbor.groupId}`, undefined, credentials.eve)).toMatchObject({ status: 404 })
  })
})

describe('a change of settings', () => {
  test('SEC-98 holds from the next period on, and the period in use keeps its dates', async () => {
    await harbor.enter(harbor.people.ada, cell('2026-03-16', 480))
    const before = (await api('GET', `/${harbor.groupId}`)).json
    expect(before).toMatchObject({ inUse: { startsOn: '2026-03-16', endsOn: '2026-03-29' }, appliesFrom: '2026-03-30' })
    const saved = await api('PATCH', `/${harbor.groupId}`, { version: before.version, payPeriod: 'monthly', payPeriodStartsOn: '1' })
    expect(saved).toMatchObject({
      status: 200,
      json: {
        version: before.version + 1,
        effectiveFrom: '2026-03-30',
        payPeriod: 'monthly',
        before: { payPeriod: 'bi_weekly' },
        inUse: { startsOn: '2026-03-16', endsOn: '2026-03-29' },
      },
    })
    const preview = await api('POST', '/preview', { id: harbor.groupId })
    expect(preview.json.periods.slice(0, 3).map((one: Record<string, string>) => [one.startsOn, one.endsOn, one.payDate])).toEqual([
      ['2026-03-16', '2026-03-29', '2026-04-03'],
      ['2026-03-30', '2026-03-31', '2026-04-03'],
      ['2026-04-01', '2026-04-30', '2026-05-05'],
    ])
    const back = { version: before.version + 1, payPeriod: 'bi_weekly', payPeriodStartsOn: 'monday', effectiveFrom: '2026-03-30' }
    expect(await api('PATCH', `/${harbor.groupId}`, back)).toMatchObject({ status: 200 })
  })

  test('from an earlier day needs a reason, shows first whose hours change, and computes them again', async () => {
    const { json: group } = await api('GET', `/${harbor.groupId}`)
    const change = { effectiveFrom: '2026-03-16', overtimeThresholdHours: 35 }
    expect(await api('POST', '/preview', { id: group.id, ...change })).toMatchObject({
      json: {
        needsReason: true,
        keeps: [{ startsOn: '2026-03-16', endsOn: '2026-03-29' }],
        replaces: ['2026-03-30'],
        changes: [{ employeeId: harbor.people.ada.employeeId, days: 1, approved: 0 }],
      },
    })
    expect(await api('PATCH', `/${group.id}`, { version: group.version, ...change })).toMatchObject({
      status: 422,
      json: { data: { field: 'reason', rule: 'reason_required' } },
    })
    expect(await recomputes(group.id)).toEqual([
      { from: '2026-03-30', employee_ids: [] },
      { from: '2026-03-30', employee_ids: [] },
    ])
    const { json: saved } = await api('PATCH', `/${group.id}`, { version: group.version, ...change, reason: 'New contract' })
    expect(saved).toMatchObject({ effectiveFrom: '2026-03-16', overtimeThresholdHours: 35 })
    expect(saved.versions.map((one: Record<string, string>) => [one.effectiveFrom, one.reason])).toEqual([
      ['2026-03-16', 'New contract'],
      ['1900-01-01', null],
    ])
    expect((await recomputes(group.id)).at(-1)).toEqual({ from: '2026-03-16', employee_ids: [] })
  })

  test('before settings that are planned changes those of its day alone, without a reason from the next period on, and can still move the planned ones', async () => {
    const { id } = await make('Planned')
    const change = (version: number, fields: object) => api('PATCH', `/${id}`, { version, ...fields })
    await change(1, { timeRoundingMinutes: 15, effectiveFrom: '2027-01-04' })
    const earlier = { overtimeThresholdHours: 38, effectiveFrom: '2026-04-06' }
    expect((await api('POST', '/preview', { id, ...earlier })).json).toMatchObject({ needsReason: false, replaces: ['2027-01-04'] })
    expect(await change(2, { ...earlier, effectiveFrom: '2026-03-28' })).toMatchObject({ json: { data: { rule: 'reason_required' } } })
    expect(await change(2, earlier)).toMatchObject({
      status: 200,
      json: { effectiveFrom: '2026-04-06', overtimeThresholdHours: 38, timeRoundingMinutes: 0 },
    })
    expect(await change(3, { effectiveFrom: '2026-03-30' })).toMatchObject({
      json: { effectiveFrom: '2026-03-30', overtimeThresholdHours: 38 },
    })
  })

  test('of a holiday computes again from its day on, and without a change nothing is stored', async () => {
    const { id, version } = await make('Holidays')
    expect(await api('PATCH', `/${id}`, { version, holidaysClosures: [{ label: 'Cesar Chavez Day', date: '2026-03-31' }] })).toMatchObject({
      status: 200,
      json: { version: 2, effectiveFrom: '1900-01-01' },
    })
    expect(await recomputes(id)).toEqual([{ from: '2026-03-31', employee_ids: [] }])
    expect(await api('PATCH', `/${id}`, { version: 2, name: 'Holidays', payPeriod: 'weekly' })).toMatchObject({ json: { version: 2 } })
    expect(await recomputes(id)).toHaveLength(1)
  })

  test('of a holiday in the past needs a reason and shows first whose hours change; a new name for one does not', async () => {
    const { id, version } = (await api('GET', `/${harbor.groupId}`)).json
    const save = (now: number, label: string, reason?: string) =>
      api('PATCH', `/${id}`, {
        version: now,
        holidaysClosures: [{ label, date: '2026-03-16', type: 'closure' }],
        ...(reason && { reason }),
      })
    const holidaysClosures = '2026-03-16 Burst pipe, closure'
    expect((await api('POST', '/preview', { id, holidaysClosures })).json).toMatchObject({
      needsReason: true,
      changedPeople: 1,
      changes: [{ employeeId: harbor.people.ada.employeeId, days: 1 }],
    })
    expect(await save(version, 'Burst pipe')).toMatchObject({ status: 422, json: { data: { field: 'reason', rule: 'reason_required' } } })
    expect(await save(version, 'Burst pipe', 'Told too late')).toMatchObject({ status: 200 })
    expect(await save(version + 1, 'Flood')).toMatchObject({ json: { holidaysClosures: [{ label: 'Flood' }] } })
  })

  test('that calculates overtime keeps its columns until then, allows no new ones, and drops those that are left', async () => {
    const overtime = { column: 'overtime', isShown: true }
    const columns = [{ column: 'regular', isShown: true }, overtime]
    const { id } = await make('Overtime', { ...weekly, overtimeSource: 'typed', columns })
    const change = (version: number, fields: object) => api('PATCH', `/${id}`, { version, ...fields })
    expect(await change(1, { overtimeSource: 'computed', columns })).toMatchObject({ json: { effectiveFrom: '2026-03-30', columns } })
    const denied = { status: 422, json: { data: { field: 'columns.1.column', rule: 'overtime_calculated' } } }
    const today = { effectiveFrom: '2026-03-27', reason: 'Payroll calculates it' }
    expect(await change(2, { ...today, columns })).toMatchObject(denied)
    expect(await change(2, today)).toMatchObject({ status: 200, json: { columns: [columns[0]] } })
    expect(await change(3, { columns })).toMatchObject(denied)
  })

  test("by two at once is the first one's, and the second gets the other's values", async () => {
    const { id, version } = await make('Contested')
    const answers = await Promise.all(
      ['Ada', 'Bob', 'Cyd', 'Dan'].map(name =>
        api('PATCH', `/${id}`, { version, name, paydayOffset: name.length + name.charCodeAt(0) - 65 }),
      ),
    )
    const winner = answers.filter(({ status }) => status === 200)
    expect(winner).toHaveLength(1)
    for (const lost of answers.filter(({ status }) => status !== 200)) {
      expect(lost).toMatchObject({
        status: 409,
        json: { data: { rule: 'version', data: { current: { id, version: 2, name: winner[0]!.json.name } } } },
      })
    }
  })
})

describe('people', () => {
  const membersOf = async (id: string) =>
    (await api('GET', `/${id}/members`)).json.rows.map((row: Record<string, unknown>) => [
      row.name,
      row.startsOn,
      row.endsOn,
      row.scheduledMinutes,
    ])

  test('come into a group from a day on with hours of their own, and the list says who is in none', async () => {
    const { id } = await make('Part-time')
    expect((await api('GET', '')).json.withoutGroup).toBe(1)
    const minutes = [240, 240, 240, 0, 0, 0, 0]
    const { bob, cyd } = harbor.people
    expect(
      await api('POST', `/${id}/members`, { employeeIds: [bob.employeeId], startsOn: '2026-04-06', scheduledMinutes: minutes }),
    ).toMatchObject({
      json: { assigned: 1 },
    })
    expect(await api('POST', `/${id}/members`, { employeeIds: [cyd.employeeId] })).toMatchObject({ json: { assigned: 1 } })
    expect(await membersOf(id)).toEqual([
      [bob.name, '2026-04-06', null, minutes],
      [cyd.name, '2026-03-27', null, null],
    ])
    expect(await membersOf(harbor.groupId)).toContainEqual([bob.name, '1900-01-01', '2026-04-05', null])
    expect((await api('GET', '')).json).toMatchObject({ withoutGroup: 0 })
    expect((await api('GET', `/${id}`)).json.people).toBe(1)
  })

  test('from a day in the past need a reason, and their hours are computed again', async () => {
    const { id } = await make('Moved')
    const employeeIds = [harbor.people.ada.employeeId]
    expect(await api('POST', `/${id}/members`, { employeeIds, startsOn: '2026-03-16' })).toMatchObject({
      status: 422,
      json: { data: { field: 'reason', rule: 'reason_required' } },
    })
    expect(await api('POST', `/${id}/members`, { employeeIds, startsOn: '2026-03-16', reason: 'Late paperwork' })).toMatchObject({
      status: 200,
    })
    const { rows } = await t.owner.query(
      'select from_date::text as from from app.day_recomputes where $1 = any (employee_ids)',
      employeeIds,
    )
    expect(rows).toEqual([{ from: '2026-03-16' }])
  })

  test('of another organization cannot be assigned, and a group with people cannot be deactivated', async () => {
    const { id, version } = await make('Closing')
    expect(await api('POST', `/${id}/members`, { employeeIds: [river.people.eve.employeeId] })).toMatchObject({
      status: 422,
      json: { data: { field: 'employeeIds', rule: 'reference' } },
    })
    await api('POST', `/${id}/members`, { employeeIds: [harbor.people.cyd.employeeId], startsOn: '2026-05-04' })
    expect((await api('GET', `/${id}`)).json).toMatchObject({ people: 0, members: 1 })
    expect(await api('POST', `/${id}/deactivate`, { version })).toMatchObject({ status: 409, json: { data: { rule: 'has_members' } } })
    await api('POST', `/${harbor.groupId}/members`, { employeeIds: [harbor.people.cyd.employeeId], startsOn: '2026-05-04' })
    expect(await api('POST', `/${id}/deactivate`, { version })).toMatchObject({ status: 200, json: { isActive: false, version: 2 } })
    expect(await api('POST', `/${id}/members`, { employeeIds: [harbor.people.cyd.employeeId] })).toMatchObject({
      status: 409,
      json: { data: { rule: 'inactive' } },
    })
    expect(await api('POST', `/${id}/reactivate`, { version: 2 })).toMatchObject({ json: { isActive: true } })
  })

  test('get columns of their own, which open ones can be alone', async () => {
    const { employeeId } = harbor.people.bob
    const columns = [`fund:${harbor.fundId}`, 'sick']
    expect(await api('PUT', `/members/${employeeId}/columns`, { columns })).toMatchObject({ status: 200 })
    const { rows } = (await api('GET', '/any/members?search=bob')).json
    expect(rows).toMatchObject([{ employeeId, columns }])
    expect(await api('PUT', `/members/${employeeId}/columns`, { columns: [`department:${harbor.closedDepartmentId}`] })).toMatchObject({
      status: 422,
      json: { data: { field: 'columns.0', rule: 'unknown_column' } },
    })
    expect(await api('PUT', `/members/${river.people.eve.employeeId}/columns`, { columns: [] })).toMatchObject({ status: 404 })
    const offered = (await api('GET', '/columns')).json.columns.map((one: { column: string }) => one.column)
    expect(offered).toContain(`department:${harbor.departmentId}`)
    expect(offered).not.toContain(`department:${harbor.closedDepartmentId}`)
  })

  test('get a column of overtime of their own only where their group does not calculate it', async () => {
    const { bob, cyd } = harbor.people
    const calculates = await make('Calculates')
    const types = await make('Types', { ...weekly, overtimeSource: 'typed' })
    await api('POST', `/${calculates.id}/members`, { employeeIds: [cyd.employeeId] })
    await api('POST', `/${types.id}/members`, { employeeIds: [bob.employeeId] })
    const assign = ({ employeeId }: typeof bob) => api('PUT', `/members/${employeeId}/columns`, { columns: ['sick', 'overtime'] })
    expect(await assign(cyd)).toMatchObject({ status: 422, json: { data: { field: 'columns.1', rule: 'overtime_calculated' } } })
    expect(await assign(bob)).toMatchObject({ status: 200 })
  })
})
