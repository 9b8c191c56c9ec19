import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'
import { openPeriod, submittedPeriod } from '#test/isolation/world.ts'
import { type DayRecordId, dayRecordFixtures, makeDayRecordIds } from './day-isolation.ts'
import { type HoursImportId, hoursImportFixtures, makeHoursImportIds } from './import-isolation.ts'

declare module '#test/isolation/fixture.ts' {
  interface Ids {
    /** A timesheet of the employee that awaits their manager. */
    submissionId: string
    departmentId: string
    fundId: string
  }
}

export const makeIds: MakeIds<'submissionId' | 'departmentId' | 'fundId' | DayRecordId | HoursImportId> = {
  ...makeDayRecordIds,
  ...makeHoursImportIds,
  submissionId: async (t, { people }) =>
    (
      await t.owner.query<{ id: string }>('select id from app.timesheet_submissions where employee_id = $1 and pay_period_start = $2', [
        people.employee.employeeId,
        submittedPeriod,
      ])
    ).rows[0]!.id,
  departmentId: async (_, { organization }) => organization.departmentId,
  fundId: async (_, { organization }) => organization.fundId,
}

const version = 1
const note = 'Please add Thursday'

export const fixtures: Fixtures = {
  'dashboards.time': { as: 'employee', input: () => ({}) },
  ...hoursImportFixtures,
  'timesheets.mine': { as: 'employee', input: ids => ({ submissionId: ids.submissionId }) },
  'timesheets.submit': { as: 'employee', input: () => ({ periodStart: openPeriod, version: 0, attested: true }) },
  'timesheets.openOnBehalf': {
    as: 'admin',
    input: ids => ({ employeeId: ids.employeeId, date: openPeriod }),
    holds: ({ timesheet }: { timesheet: { can: { enterOnBehalf: boolean } } | null }) => timesheet?.can.enterOnBehalf === true,
  },
  'timesheets.submitOnBehalf': {
    as: 'admin',
    input: ids => ({ employeeId: ids.employeeId, periodStart: openPeriod, version: 0, reason: 'On leave since Monday' }),
  },
  'timesheets.recall': { as: 'employee', input: () => ({ periodStart: submittedPeriod, version }) },
  'timesheets.copyLastPeriod': { as: 'employee', input: () => ({ periodStart: openPeriod }) },
  'timesheets.copyLastPeriodOnBehalf': {
    as: 'admin',
    input: ids => ({ employeeId: ids.employeeId, periodStart: openPeriod, reason: 'On leave since Monday' }),
  },
  'timesheets.availableColumns': { as: 'employee', input: () => ({}) },
  'timesheets.addColumn': { as: 'employee', input: ids => ({ column: `fund:${ids.fundId}` }) },
  'timesheets.removeColumn': { as: 'employee', input: ids => ({ column: `fund:${ids.fundId}` }), after: 'timesheets.addColumn' },
  'timesheets.availableColumnsOnBehalf': { as: 'admin', input: ids => ({ employeeId: ids.employeeId }) },
  'timesheets.addColumnOnBehalf': { as: 'admin', input: ids => ({ employeeId: ids.employeeId, column: `fund:${ids.fundId}` }) },
  'timesheets.removeColumnOnBehalf': {
    as: 'admin',
    input: ids => ({ employeeId: ids.employeeId, column: `fund:${ids.fundId}` }),
    after: 'timesheets.addColumnOnBehalf',
  },
  'entries.list': { as: 'manager', input: ids => ({ employeeId: ids.employeeId, from: submittedPeriod, to: '2026-01-18' }) },
  'entries.history': { as: 'manager', input: ids => ({ employeeId: ids.employeeId, from: submittedPeriod, to: '2026-01-18' }) },
  'entries.save': {
    as: 'employee',
    input: ids => ({ cells: [{ date: '2026-01-21', column: `department:${ids.departmentId}`, minutesEntered: 60, version: null }] }),
  },
  'entries.saveOnBehalf': {
    as: 'admin',
    input: ids => ({
      employeeId: ids.employeeId,
      reason: 'Was on a site visit',
      // More than forty hours a week: overtime is stored too.
      cells: [21, 22, 23, 24, 25].map(day => ({ date: `2026-01-${day}`, column: 'regular', minutesEntered: 600, version: null })),
    }),
  },
  ...dayRecordFixtures,
  'days.save': { as: 'employee', input: () => ({ date: '2026-01-21', lunchWaived: false, lunchTakenMinutes: 30 }) },
  'days.saveOnBehalf': {
    as: 'admin',
    input: ids => ({
      employeeId: ids.employeeId,
      reason: 'Was on a site visit',
      date: '2026-01-22',
      lunchWaived: false,
      lunchTakenMinutes: 30,
    }),
  },
  'approvals.inbox': { as: 'manager', input: () => ({ date: submittedPeriod }) },
  'approvals.timesheet': { as: 'manager', input: ids => ({ submissionId: ids.submissionId }) },
  'approvals.document': { as: 'manager', input: ids => ({ submissionId: ids.submissionId }) },
  'approvals.approve': { as: 'manager', input: ids => ({ submissionId: ids.submissionId, version }) },
  'approvals.reject': { as: 'manager', input: ids => ({ submissionId: ids.submissionId, version, note }) },
  'approvals.reopen': { as: 'admin', input: ids => ({ submissionId: ids.submissionId, version, note }) },
  'approvals.approveMany': { as: 'manager', input: ids => ({ submissions: [{ submissionId: ids.submissionId, version }] }) },
  'approvals.withdraw': {
    as: 'manager',
    input: ids => ({ submissions: [{ submissionId: ids.submissionId, version }] }),
    after: 'approvals.approveMany',
  },
  'approvals.remind': { as: 'manager', input: ids => ({ date: openPeriod, employeeId: ids.employeeId }) },
  'approvals.comment': { as: 'manager', input: ids => ({ submissionId: ids.submissionId, note }) },
  'approvals.reassign': {
    as: 'admin',
    input: ids => ({ fromUserId: ids.managerUserId, toUserId: ids.colleagueUserId, submissionIds: [ids.submissionId], reason: 'On leave' }),
  },
  'approvals.counts': { as: 'manager', input: () => ({}) },
}
