import { z } from 'zod'
import { recordContract } from '#core/record.ts'
import { id, plainDate } from '#core/schemas.ts'
import { line } from '#core/text.ts'
import { EMPLOYMENT_TYPES } from '#slices/staff/rules/employment-type.ts'
import { emailField } from '#slices/structure/contract/email-field.ts'
import { staffColumns } from './staff-columns.ts'

/** A record, or the text `none` for people who have none. */
const idOrNone = id.or(z.literal('none')).optional()

export const staffRecord = recordContract({
  noun: 'person',
  plural: 'people',
  path: '/employees',
  tag: 'Staff',
  permission: 'staff_module',
  module: 'resources',
  fields: {
    firstName: line(100),
    lastName: line(100),
    email: emailField.nullable(),
    employeeId: line(40).nullable(),
    jobTitle: line(200).nullable(),
    departmentId: id.nullable(),
    locationId: id.nullable(),
    unitId: id.nullable(),
    reportsToEmployeeId: id.nullable(),
    businessPhone: line(40).nullable(),
    phoneExtension: line(20).nullable(),
    hireDate: plainDate.nullable(),
    employmentType: z.enum(EMPLOYMENT_TYPES).nullable(),
    timeTrackingGroupId: id.nullable(),
    approvalWorkflowTemplateId: id.nullable(),
    defaultFundId: id.nullable(),
    defaultProgramId: id.nullable(),
    tracksTime: z.boolean(),
  },
  joined: {
    avatarUrl: z.string().nullable(),
    departmentName: z.string().nullable(),
    locationName: z.string().nullable(),
    managerName: z.string().nullable(),
    unitName: z.string().nullable(),
    timeTrackingGroupName: z.string().nullable(),
    approvalWorkflowTemplateName: z.string().nullable(),
    defaultFundName: z.string().nullable(),
    defaultProgramName: z.string().nullable(),
    terminationDate: plainDate.nullable(),
    /** Active people who report to this one. */
    reportsCount: z.int(),
  },
  columns: staffColumns,
  filters: { departmentId: idOrNone, locationId: idOrNone, reportsToEmployeeId: idOrNone },
  // The organization's default group, and true.
  proposed: ['timeTrackingGroupId', 'tracksTime'],
  // The others are the directory, for every reader. These are for the person, those above them in the reporting line, administrators, and whoever may
  // change people.
  restricted: [
    'employeeId',
    'unitId',
    'unitName',
    'hireDate',
    'employmentType',
    'terminationDate',
    'timeTrackingGroupId',
    'timeTrackingGroupName',
    'approvalWorkflowTemplateId',
    'approvalWorkflowTemplateName',
    'defaultFundId',
    'defaultFundName',
    'defaultProgramId',
    'defaultProgramName',
    'tracksTime',
  ],
})
