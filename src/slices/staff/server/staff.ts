import { defineRecord } from '#server/record/record.ts'
import { requireEmail } from '#slices/identity/server/public.ts'
import { currentUserIsAdministrator, employeesInCurrentUsersLine, linkMember } from '#slices/people/server/public.ts'
import { staffRecord as contract } from '#slices/staff/contract/staff-record.ts'
import { defaultGroup } from '#slices/time-groups/server/public.ts'
import { allowStaffChange } from './for-oneself.ts'
import { notifyOfPerson } from './notices.ts'

export const staffRecord = defineRecord({
  contract,
  table: 'app.employees',
  eventNoun: 'employee',
  joined: rows =>
    rows
      .leftJoin('app.departments as d', join =>
        join.onRef('d.organizationId', '=', 'r.organizationId').onRef('d.id', '=', 'r.departmentId'),
      )
      .leftJoin('app.locations as l', join => join.onRef('l.organizationId', '=', 'r.organizationId').onRef('l.id', '=', 'r.locationId'))
      .leftJoin('app.units as u', join => join.onRef('u.organizationId', '=', 'r.organizationId').onRef('u.id', '=', 'r.unitId'))
      .leftJoin('app.funds as f', join => join.onRef('f.organizationId', '=', 'r.organizationId').onRef('f.id', '=', 'r.defaultFundId'))
      .leftJoin('app.programs as p', join =>
        join.onRef('p.organizationId', '=', 'r.organizationId').onRef('p.id', '=', 'r.defaultProgramId'),
      )
      .leftJoin('app.employees as m', join =>
        join.onRef('m.organizationId', '=', 'r.organizationId').onRef('m.id', '=', 'r.reportsToEmployeeId'),
      )
      .leftJoin('app.timeTrackingGroups as g', join =>
        join.onRef('g.organizationId', '=', 'r.organizationId').onRef('g.id', '=', 'r.timeTrackingGroupId'),
      )
      .leftJoin('app.approvalWorkflowTemplates as w', join =>
        join.onRef('w.organizationId', '=', 'r.organizationId').onRef('w.id', '=', 'r.approvalWorkflowTemplateId'),
      )
      .select(eb => [
        'r.avatarUrl',
        'r.terminationDate',
        'd.name as departmentName',
        'l.name as locationName',
        'u.name as unitName',
        'f.name as defaultFundName',
        'p.name as defaultProgramName',
        'g.name as timeTrackingGroupName',
        'w.name as approvalWorkflowTemplateName',
        eb(eb('m.firstName', '||', ' '), '||', eb.ref('m.lastName')).as('managerName'),
        eb
          .selectFrom('app.employees as e')
          .whereRef('e.organizationId', '=', 'r.organizationId')
          .whereRef('e.reportsToEmployeeId', '=', 'r.id')
          .where('e.isActive', '=', true)
          .select(eb.fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('reportsCount'),
      ]),
  references: {
    departmentId: { table: 'app.departments', noun: 'department', shownAs: 'departmentName' },
    locationId: { table: 'app.locations', noun: 'location', shownAs: 'locationName' },
    unitId: { table: 'app.units', noun: 'unit', shownAs: 'unitName' },
    timeTrackingGroupId: { table: 'app.timeTrackingGroups', noun: 'time tracking group', shownAs: 'timeTrackingGroupName' },
    approvalWorkflowTemplateId: {
      table: 'app.approvalWorkflowTemplates',
      noun: 'approval workflow',
      shownAs: 'approvalWorkflowTemplateName',
    },
    defaultFundId: { table: 'app.funds', noun: 'fund', shownAs: 'defaultFundName' },
    defaultProgramId: { table: 'app.programs', noun: 'program', shownAs: 'defaultProgramName' },
  },
  unique: ['employeeId', 'email'],
  nameOf: ['firstName', 'lastName'],
  parent: {
    field: 'reportsToEmployeeId',
    shownAs: 'managerName',
    noun: 'manager',
    children: { name: 'reports', one: 'direct report', other: 'direct reports' },
    loop: "A person can't report to themselves or to someone who reports to them",
  },
  propose: async tx => ({ timeTrackingGroupId: (await tx.first(defaultGroup, {}))?.id ?? null, tracksTime: true }),
  // One mailbox is one person, however its address is typed.
  spelled: { email: requireEmail },
  sortedBy: { firstName: 'nameLc' },
  searchedBy: { column: 'searchText', holds: ['firstName', 'lastName', 'email'] },
  allow: allowStaffChange,
  changed: (tx, before, after) => {
    notifyOfPerson(tx, before, after)
    if (before === null) tx.atCommit(linkMember, { employeeId: after.id })
  },
  restricted: { ids: employeesInCurrentUsersLine, unless: currentUserIsAdministrator },
})

/** People on staff, as the staff list shows them. */
export const staffSource = staffRecord.source({
  label: 'Staff',
  dimensions: {
    department: { label: 'Department', by: 'departmentName', key: 'departmentId', type: 'text' },
    location: { label: 'Location', by: 'locationName', key: 'locationId', type: 'text' },
    unit: { label: 'Unit', by: 'unitName', key: 'unitId', type: 'text' },
    manager: { label: 'Reports to', by: 'managerName', key: 'reportsToEmployeeId', type: 'text' },
    jobTitle: { label: 'Job title', by: 'jobTitle', type: 'text' },
    employmentType: { label: 'Employment type', by: 'employmentType', type: 'text' },
    timeTrackingGroup: { label: 'Time tracking group', by: 'timeTrackingGroupName', key: 'timeTrackingGroupId', type: 'text' },
    hiredIn: { label: 'Month hired', by: 'hireDate', type: 'date', part: 'month' },
    yearHired: { label: 'Year hired', by: 'hireDate', type: 'date', part: 'year' },
    isActive: { label: 'Active', by: 'isActive', type: 'flag' },
  },
  measures: {
    people: { label: 'People', kind: 'count' },
    directReports: { label: 'Direct reports', kind: 'sum', by: 'reportsCount', type: 'integer' },
  },
})
