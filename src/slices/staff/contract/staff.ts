import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { dependent } from '#core/record.ts'
import { done, id, instant, plainDate, version, workDate } from '#core/schemas.ts'
import { timesheetStatus } from '#slices/time/contract/timesheets.ts'
import { documentEndpoints } from './documents.ts'
import { personNotes } from './person-notes.ts'
import { staffRecord } from './staff-record.ts'

const { fields, one, endpoints } = staffRecord
const read = { tag: 'Staff', permission: 'staff_module', module: 'resources' } as const
const write = { tag: 'Staff', permission: 'staff_module:write', module: 'resources', idempotent: true } as const

/** Who takes over what a person leaves behind; each is an active person. */
const handOver = z.strictObject({
  /** The new manager of everyone who reports to the person. */
  reportsTo: id.optional(),
  /** Decides what waits for the person. Needs an account. */
  approvals: id.optional(),
  /** Leads the person's departments. */
  departments: id.optional(),
})

/** Fields that a dated change can set: at least one of them. */
const { departmentId, locationId, reportsToEmployeeId, jobTitle, approvalWorkflowTemplateId } = fields
const datedFields = {
  departmentId: departmentId.optional(),
  locationId: locationId.optional(),
  reportsToEmployeeId: reportsToEmployeeId.optional(),
  jobTitle: jobTitle.optional(),
  approvalWorkflowTemplateId: approvalWorkflowTemplateId.optional(),
}
export type DatedField = keyof typeof datedFields

const change = z.object({
  id,
  version,
  /** `leave`: the person leaves, and the day is their last one. */
  kind: z.enum(['change', 'leave']),
  effectiveOn: plainDate,
  state: z.enum(['scheduled', 'applied', 'failed']),
  /** New values by field, as names; null for none. Empty for a leave. */
  values: z.array(z.object({ field: z.enum(Object.keys(datedFields) as [DatedField]), value: z.string().nullable() })),
  /** Why it could not be applied. */
  failure: z.string().nullable(),
  createdByName: z.string().nullable(),
  createdAt: instant,
})

const someone = z.object({ id, name: z.string(), jobTitle: z.string().nullable(), avatarUrl: z.string().nullable() })

export const staff = {
  ...endpoints,
  ...documentEndpoints,
  ...personNotes.endpoints,
  person: endpoint({
    ...read,
    method: 'GET',
    path: '/employees/{id}',
    summary: 'One person. `restricted` is true if the current user sees only the directory; `details` and all other fields are then null.',
    input: z.strictObject({ id }),
    output: z.object({
      person: one,
      restricted: z.boolean(),
      /** The line upward, beginning with the manager. */
      managers: z.array(someone),
      /** The first 20 active people who report to this one, by name; `person.reportsCount` is their number. */
      reports: z.array(someone),
      details: z
        .object({
          /** Whether the person has an account and is a member. */
          hasAccount: z.boolean(),
          /** Whether that account signs in at kiosks alone, with their employee number. */
          isKiosk: z.boolean(),
          /** The name of the role in the organization. */
          roleName: z.string().nullable(),
          /** Whether that role, held or kept for when they return, can do more than the current user's, who then can't end or restore their access. */
          isAboveOwn: z.boolean(),
          /** Who invited them, where no one reports to them and no administrator who may approve time invited them (PPL-4); else null. */
          newManagerInvitedBy: z.string().nullable(),
          /** In plain words, as 'Marcus Lee, then Ada Stone or Dana Reyes'; null where no one could approve. */
          approver: z.string().nullable(),
          /** The calendar date where the person is. */
          today: plainDate,
          /** The timesheet of the pay period that is now; null while the period has no hours and no timesheet. `submissionId` is null for a draft that was never submitted. */
          timesheet: z.object({ startsOn: plainDate, endsOn: plainDate, status: timesheetStatus, submissionId: id.nullable() }).nullable(),
          /** Scheduled and failed ones, and the last applied, newest day first. */
          changes: z.array(change),
        })
        .nullable(),
    }),
  }),
  scheduleChange: endpoint({
    ...write,
    method: 'POST',
    path: '/employees/{id}/changes',
    summary:
      'Changes the given fields from a date on: right away for today or a past date, otherwise on that date. The change is recorded with its date.',
    input: z.strictObject({ id, version, effectiveOn: workDate, ...datedFields }),
    output: z.object({ person: one, change }),
  }),
  cancelChange: endpoint({
    ...write,
    method: 'POST',
    path: '/employees/{id}/changes/{changeId}/cancel',
    summary: 'Cancels a scheduled change, or removes a failed one from the list.',
    input: z.strictObject({ id, changeId: id, version }),
    output: z.object({ person: one }),
  }),
  dependents: endpoint({
    ...write,
    idempotent: false,
    method: 'GET',
    path: '/employees/{id}/dependents',
    summary:
      'What must be handed over before a person leaves: their direct reports, the departments they manage, and the timesheets awaiting their approval.',
    input: z.strictObject({ id }),
    output: z.object({
      dependents: z.array(dependent),
      /** Whether the person's role can do more than the current user's, who then can't end their access. */
      isAboveOwn: z.boolean(),
    }),
  }),
  deactivate: endpoint({
    ...write,
    method: 'POST',
    path: '/employees/{id}/deactivate',
    summary:
      'Ends a person’s access after their last day, or right away for today or a past date. A CONFLICT with rule `blocked` lists what must be handed over in `data.blocks`, in the form of `staff.dependents`.',
    input: z.strictObject({ id, version, terminationDate: workDate, handOver: handOver.default({}) }),
    output: one,
  }),
  reactivate: endpoint({
    ...write,
    method: 'POST',
    path: '/employees/{id}/reactivate',
    summary: 'Reactivates a person if the organization has a seat left, or cancels their departure. The termination date is cleared.',
    input: z.strictObject({ id, version }),
    output: one,
  }),
  sendPasswordReset: endpoint({
    ...write,
    method: 'POST',
    path: '/employees/{id}/password-reset',
    summary:
      "Emails a person who can sign in a link to reset their password. For base role admin, and not for someone whose role can do more than the sender's. The link goes to the person alone.",
    input: z.strictObject({ id }),
    output: done,
  }),
}
