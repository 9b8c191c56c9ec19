import type { Fixtures } from '#test/isolation/fixture.ts'
import { submittedPeriod } from '#test/isolation/world.ts'

export const fixtures: Fixtures = {
  'reports.sources': { as: 'admin', input: () => ({}) },
  'reports.run': {
    as: 'admin',
    input: ids => ({
      source: 'hours',
      dimensions: ['person', 'department'],
      measures: ['hours'],
      filters: [
        { name: 'from', value: submittedPeriod },
        { name: 'to', value: '2026-01-31' },
        { name: 'employeeId', value: ids.employeeId },
        { name: 'departmentId', value: ids.departmentId },
      ],
    }),
  },
  'timesheetReport.rows': {
    as: 'admin',
    input: ids => ({
      from: submittedPeriod,
      to: '2026-01-31',
      employeeId: ids.employeeId,
      departmentId: ids.departmentId,
      status: 'draft',
    }),
  },
  'timesheetReport.csv': {
    as: 'admin',
    input: ids => ({ from: submittedPeriod, to: '2026-01-31', employeeId: ids.employeeId, status: 'submitted' }),
  },
  'timesheetReport.xlsx': {
    as: 'admin',
    input: ids => ({ from: submittedPeriod, to: '2026-01-31', employeeId: ids.employeeId, status: 'submitted' }),
  },
  'timesheetReport.options': { as: 'admin', input: () => ({}) },
}
