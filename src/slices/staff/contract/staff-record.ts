import { z } from 'zod'
import { recordContract } from '#core/record.ts'
import { id, plainDate, workDate } from '#core/schemas.ts'
import { line } from '#core/text.ts'
import { emailField } from '#slices/structure/contract/email-field.ts'
import { staffColumns } from './staff-columns.ts'

/** What everyone with the staff permission sees of a person. The other members are null for whoever may not see them. */
export const DIRECTORY_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'businessPhone',
  'phoneExtension',
  'jobTitle',
  'departmentId',
  'locationId',
  'reportsToEmployeeId',
] as const

export const staffRecord = recordContract({
  noun: 'person',
  plural: 'people',
  path: '/employees',
  tag: 'Staff',
  permission: 'staff_module',
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
    hireDate: workDate.nullable(),
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
  filters: { departmentId: id.optional(), locationId: id.optional(), reportsToEmployeeId: id.optional() },
})
