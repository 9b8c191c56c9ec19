import { describe, expect, test } from 'vitest'
import { setUpGroups, weekly } from '../test/groups-over-http.ts'

const w = setUpGroups()
const { api, make, credentials } = w

describe('a group', () => {
  test('has all fields by their names, hours outside in hours, and what it does not say as a group starts with', async () => {
    const made = await make('Shelter nights', {
      ...weekly,
      groupType: 'salaried',
      defaultWorkHoursPerDay: 7.5,
      overtimeThresholdHours: 37.5,
      breakLunchSettings: { allowLunch: true, autoDeductLunch: true },
      holidaysClosures: '2026-12-25 Christmas Day\n2026-12-28 Floor work, closure',
      columns: [{ column: 'regular' }, { column: `fund:${w.harbor.fundId}` }, { column: 'sick', isShown: false }],
      allocationDefaults: [{ column: `fund:${w.harbor.fundId}`, percent: 100 }],
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
        { column: `fund:${w.harbor.fundId}`, isShown: true },
        { column: 'sick', isShown: false },
      ],
      scheduledMinutes: [450, 450, 450, 450, 0, 0, 0],
      effectiveFrom: '1900-01-01',
      inUse: { startsOn: '2026-03-23', endsOn: '2026-03-29' },
      appliesFrom: '2026-03-30',
    })
    const { rows } = await w.t.owner.query(
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
    [
      { ...weekly, overtimeRules: [{ scope: 'day', overMinutes: 1441, multiplier: 1.5 }] },
      'overtimeRules.0.overMinutes',
      'tier_over_a_day',
    ],
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
    const approvalWorkflowTemplateId = await w.harbor.addWorkflow([], [])
    const made = await make('With a workflow', { ...weekly, approvalWorkflowTemplateId })
    await w.t.owner.query('update app.approval_workflow_templates set is_active = false where id = $1', [approvalWorkflowTemplateId])
    const denied = { status: 422, json: { data: { field: 'approvalWorkflowTemplateId', rule: 'inactive' } } }
    expect(await api('POST', '', { name: 'Wrong', ...weekly, approvalWorkflowTemplateId })).toMatchObject(denied)
    expect(await api('PATCH', `/${w.harbor.groupId}`, { version: 1, approvalWorkflowTemplateId })).toMatchObject(denied)
    expect(await api('PATCH', `/${made.id}`, { version: 1, approvalWorkflowTemplateId, reminders: false })).toMatchObject({ status: 200 })
  })

  test("with another organization's department as a column is a validation error like one with an unknown department", async () => {
    const columns = [{ column: 'regular' }, { column: `department:${w.river.departmentId}` }]
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
    await w.t.owner.query("update app.time_tracking_groups set name = 'Twin' where id = $1", [second.id])
    expect(await api('PATCH', `/${first.id}`, { version: 1, reminders: false })).toMatchObject({ status: 200 })
    expect(await api('POST', `/${second.id}/deactivate`, { version: 1 })).toMatchObject({ status: 200 })
  })

  test('is read with the right to read and changed with the right to write alone', async () => {
    expect(await api('GET', `/${w.harbor.groupId}`, undefined, credentials.viewer)).toMatchObject({ status: 200 })
    expect(await api('PATCH', `/${w.harbor.groupId}`, { version: 1, name: 'Mine' }, credentials.viewer)).toMatchObject({ status: 403 })
    expect(await api('GET', `/${w.harbor.groupId}`, undefined, credentials.eve)).toMatchObject({ status: 404 })
  })
})
