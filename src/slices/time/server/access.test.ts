import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { cell, type TimeWorld, timeWorld } from '#test/time-world.ts'

let t: TestDatabase
let harbor: TimeWorld<'administrator' | 'administratorTime' | 'employee' | 'roleless'>
let people: typeof harbor.people
let as: TimeWorld['as']
type Api = ReturnType<typeof as>

beforeAll(async () => {
  t = await testDatabase()
  await setClock(t, '2026-03-27T15:00:00Z')
  harbor = await timeWorld(t, 'harbor', {
    administrator: { name: 'Ada', role: 'administrator' },
    administratorTime: { name: 'Tia', role: 'administrator_time' },
    employee: { name: 'Emil', role: 'employee' },
    roleless: { name: 'Rolf', role: 'employee' },
  })
  await t.owner.query('delete from app.user_roles where user_id = $1', [harbor.people.roleless.userId])
  ;({ people, as } = harbor)
})
afterAll(() => t.close())

const periodStart = '2026-03-16'
const decision = () => ({ submissionId: newId(), version: 1 })
const own: Record<string, (api: Api) => Promise<unknown>> = {
  'timesheets.mine': api => api.timesheets.mine({}),
  'timesheets.submit': api => api.timesheets.submit({ periodStart, version: 0, attested: true }),
  'timesheets.recall': api => api.timesheets.recall({ periodStart, version: 0 }),
  'timesheets.copyLastPeriod': api => api.timesheets.copyLastPeriod({ periodStart }),
  'timesheets.availableColumns': api => api.timesheets.availableColumns({}),
  'timesheets.addColumn': api => api.timesheets.addColumn({ column: 'sick' }),
  'timesheets.removeColumn': api => api.timesheets.removeColumn({ column: 'sick' }),
  'entries.save': api => api.entries.save({ cells: [cell(periodStart, 60)] }),
}
const onBehalf: typeof own = {
  'timesheets.openOnBehalf': api => api.timesheets.openOnBehalf({ employeeId: newId() }),
  'timesheets.submitOnBehalf': api => api.timesheets.submitOnBehalf({ employeeId: newId(), periodStart, version: 0, reason: 'Because' }),
  'timesheets.copyLastPeriodOnBehalf': api =>
    api.timesheets.copyLastPeriodOnBehalf({ employeeId: newId(), periodStart, reason: 'Because' }),
  'timesheets.availableColumnsOnBehalf': api => api.timesheets.availableColumnsOnBehalf({ employeeId: newId() }),
  'timesheets.addColumnOnBehalf': api => api.timesheets.addColumnOnBehalf({ employeeId: newId(), column: 'sick' }),
  'timesheets.removeColumnOnBehalf': api => api.timesheets.removeColumnOnBehalf({ employeeId: newId(), column: 'sick' }),
  'entries.saveOnBehalf': api => api.entries.saveOnBehalf({ employeeId: newId(), reason: 'Because', cells: [cell(periodStart, 60)] }),
}
const team: typeof own = {
  'approvals.inbox': api => api.approvals.inbox({}),
  'approvals.timesheet': api => api.approvals.timesheet({ submissionId: newId() }),
  'approvals.approve': api => api.approvals.approve(decision()),
  'approvals.reject': api => api.approvals.reject({ ...decision(), note: 'No', days: [] }),
  'approvals.reopen': api => api.approvals.reopen({ ...decision(), note: 'No' }),
  'approvals.remind': api => api.approvals.remind({ date: periodStart }),
  'approvals.approveMany': api => api.approvals.approveMany({ submissions: [decision()] }),
}
const members: typeof own = {
  'entries.list': api => api.entries.list({ from: periodStart, to: periodStart }),
  'entries.history': api => api.entries.history({ employeeId: newId(), from: periodStart, to: periodStart }),
  'approvals.counts': api => api.approvals.counts({}),
}
const all = { ...own, ...onBehalf, ...team, ...members }

test.each(Object.entries(all))('%s is denied without a session and with one that has ended', async (_, call) => {
  await expect(call(as(null))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await expect(call(as({ token: 'nobody has this one' }))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test.each(Object.entries({ ...own, ...onBehalf }))('%s is denied to a member without a role', async (_, call) => {
  await expect(call(as(people.roleless))).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Access Denied' })
})

test.each(Object.entries(own))('%s is denied to administrators who do not record hours', async (_, call) => {
  await expect(call(as(people.administrator))).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Access Denied' })
})

test.each(Object.entries(onBehalf))('%s is denied to employees', async (_, call) => {
  await expect(call(as(people.employee))).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test.each(Object.entries({ ...team, ...onBehalf }))(
  '%s is closed while the organization has the team feature switched off',
  async (_, call) => {
    await t.owner.query(
      `insert into app.organization_time_feature_access select $1, id, false from platform.time_feature_categories where slug = 'my-team-time'`,
      [harbor.id],
    )
    const answer = await call(as(people.administratorTime)).catch(error => error)
    await t.owner.query('delete from app.organization_time_feature_access where organization_id = $1', [harbor.id])
    expect(answer).toMatchObject({ code: 'FORBIDDEN', details: { rule: 'feature' } })
  },
)

test.each(Object.entries(all))('%s is denied when the module has expired (SEC-109)', async (_, call) => {
  await t.owner.query('update app.organization_modules set usable_until = app.now() where organization_id = $1', [harbor.id])
  const answer = await call(as(people.administratorTime)).catch(error => error)
  await t.owner.query(`update app.organization_modules set usable_until = 'infinity' where organization_id = $1`, [harbor.id])
  expect(answer).toMatchObject({ code: 'FORBIDDEN', details: { rule: 'module' } })
})

test.each([
  ['another organization', { organizationId: newId() }],
  ['a status', { status: 'approved' }],
  ['an approver', { approvedBy: newId() }],
])('a submit that names %s is a validation error and stores nothing', async (_, extra) => {
  const input = { periodStart, version: 0, attested: true as const, ...extra }
  await expect(as(people.employee).timesheets.submit(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const { rows } = await t.owner.query('select count(*)::int as n from app.timesheet_submissions where employee_id = $1', [
    people.employee.employeeId,
  ])
  expect(rows[0].n).toBe(0)
})
