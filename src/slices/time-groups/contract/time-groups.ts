import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { id, instant, nothing, plainDate, version, workDate } from '#core/schemas.ts'
import { line, lines } from '#core/text.ts'
import { datedFields, scheduledMinutes, settingsViewFields, undatedFields } from './group-fields.ts'

const read = { tag: 'Time tracking groups', permission: 'settings_time_groups' } as const
const write = { tag: 'Time tracking groups', permission: 'settings_time_groups:write' } as const

const name = line(200)
const reason = lines(500, 1)
const fields = { ...datedFields, ...undatedFields }

const period = z.object({ startsOn: plainDate, endsOn: plainDate, payDate: plainDate, payDateReason: z.string().nullable() })
const group = z.object({
  id,
  name: z.string(),
  isActive: z.boolean(),
  version,
  /** Active people who are in it today. */
  people: z.int(),
  /** Active people who are in it today or from a later day on: it can't be deactivated while there are any. */
  members: z.int(),
  ...settingsViewFields,
  holidaysClosures: z.array(z.object({ label: z.string(), date: plainDate, type: z.enum(['holiday', 'closure']) })),
  columns: z.array(z.object({ column: z.string(), isShown: z.boolean() })),
  addableColumns: z.enum(['any', 'listed', 'none']),
  approvalWorkflowTemplateId: id.nullable(),
  reminders: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  /** The first day of the settings shown, which are the latest. */
  effectiveFrom: plainDate,
  /** The settings in effect before those shown, null unless these begin after today. */
  before: z.object(settingsViewFields).nullable(),
  /** Versions of the settings with the day each one starts, latest first. */
  versions: z.array(
    z.object({
      effectiveFrom: plainDate,
      createdAt: instant,
      createdBy: z.string().nullable(),
      reason: z.string().nullable(),
      settings: z.object(settingsViewFields),
    }),
  ),
  /** Today in the organization. */
  today: plainDate,
  /** The period that contains today. Null where the group has none. */
  inUse: z.object({ startsOn: plainDate, endsOn: plainDate }).nullable(),
  /** From which day a change holds unless another one is named: that on which the next period begins. */
  appliesFrom: plainDate,
  /** How far the job has come that computes recorded hours again; null where none runs. */
  recompute: z.object({ done: z.int(), total: z.int() }).nullable(),
  /** The periods with hours or timesheets since the year began: they keep their dates. */
  periods: z.array(period),
})
const warning = z.object({ rule: z.string(), field: z.string().nullable(), message: z.string() })

export const timeGroups = {
  list: endpoint({
    ...read,
    method: 'GET',
    path: '/time-groups',
    summary: 'The time tracking groups with how many people are in each, and how many people are in none.',
    input: nothing,
    output: z.object({
      groups: z.array(
        group.pick({
          id: true,
          name: true,
          isActive: true,
          version: true,
          people: true,
          groupType: true,
          payPeriod: true,
          overtimeRules: true,
        }),
      ),
      withoutGroup: z.int(),
      /** The active approval workflows, for the members who have none of their own. */
      workflows: z.array(z.object({ id, name: z.string() })),
    }),
  }),
  get: endpoint({
    ...read,
    method: 'GET',
    path: '/time-groups/{id}',
    summary: 'A group with its latest settings, from when they hold, its holidays, its columns, and its periods in use.',
    input: z.strictObject({ id }),
    output: group,
  }),
  create: endpoint({
    ...write,
    method: 'POST',
    path: '/time-groups',
    summary: 'Makes a group, with the settings, columns, and active approval workflow of another one where one is named.',
    input: z.strictObject({ name, basedOnId: id.optional(), ...fields }),
    output: group,
    idempotent: true,
  }),
  update: endpoint({
    ...write,
    method: 'PATCH',
    path: '/time-groups/{id}',
    summary:
      'Changes a group. Settings hold from `effectiveFrom` on, in place of all that was to hold later; periods in use keep their dates. Name, holidays, columns, workflow, and reminders hold at once.',
    input: z.strictObject({
      id,
      version,
      name: name.optional(),
      effectiveFrom: workDate
        .optional()
        .describe('By default the day on which the next period begins. Settings that are left out stay as they are on this day.'),
      reason: reason
        .optional()
        .describe('Needed where it holds from a day before the next period, or where a holiday before today changes'),
      ...fields,
    }),
    output: group,
    idempotent: true,
  }),
  preview: endpoint({
    ...read,
    method: 'POST',
    path: '/time-groups/preview',
    summary:
      'The next twelve periods with their pay dates and why each was moved, and what saving would change: which periods keep their dates, and whose hours change where it holds from an earlier day or a holiday in the past changes.',
    input: z.strictObject({
      id: id.optional().describe('The group that would be changed; left out for a new one'),
      effectiveFrom: workDate.optional(),
      ...datedFields,
      holidaysClosures: undatedFields.holidaysClosures,
    }),
    output: z.object({
      periods: z.array(
        z.object({
          startsOn: plainDate,
          endsOn: plainDate,
          payDate: plainDate,
          reason: z.string().nullable(),
          /** The day it was moved from; null if it was not moved, or if that is no longer known. */
          movedFrom: plainDate.nullable(),
          /** Among the periods paid in `year`, the year of the pay date. */
          number: z.int(),
          year: z.int(),
          dueOn: plainDate,
          approveBy: plainDate,
        }),
      ),
      years: z.array(z.object({ year: z.int(), payDates: z.int() })),
      warnings: z.array(warning),
      effectiveFrom: plainDate,
      needsReason: z.boolean(),
      /** Periods in use from that day on: they keep their dates. */
      keeps: z.array(z.object({ startsOn: plainDate, endsOn: plainDate })),
      /** Settings that were to hold from a later day and would be replaced. */
      replaces: z.array(plainDate),
      /** How many people have hours since beyond the 200 whose hours are checked. */
      uncheckedPeople: z.int(),
      /** People whose recorded hours would change, by name, with how many days would, and how many approved timesheets have some. */
      changes: z.array(z.object({ employeeId: id, name: z.string(), days: z.int(), approved: z.int() })),
    }),
  }),
  members: endpoint({
    ...read,
    method: 'GET',
    path: '/time-groups/{id}/members',
    summary: 'The people of a group and from when to when they are in it, those who are in none, or everyone, by name.',
    input: z.strictObject({
      id: id.or(z.enum(['none', 'any'])).describe('A group, none for those who are in no group, or any for everyone'),
      search: line(100, 0).optional(),
    }),
    output: z.object({
      /** Up to 500. */
      rows: z.array(
        z.object({
          employeeId: id,
          name: z.string(),
          /** Null for who is in no group. `1900-01-01`: from the beginning. */
          startsOn: plainDate.nullable(),
          endsOn: plainDate.nullable(),
          scheduledMinutes: z.array(z.int()).nullable(),
          /** Columns given to this person besides the group's. */
          columns: z.array(z.string()),
        }),
      ),
      more: z.boolean(),
    }),
  }),
  assign: endpoint({
    ...write,
    method: 'POST',
    path: '/time-groups/{id}/members',
    summary: 'Puts people into a group from a day on, in place of whatever group they would be in then.',
    input: z.strictObject({
      id,
      employeeIds: z.array(id).min(1).max(200),
      startsOn: workDate.optional().describe("By default each person's today"),
      scheduledMinutes: scheduledMinutes.optional().describe('Of who works other hours than the group'),
      reason: reason.optional().describe('Needed for a day in the past'),
    }),
    output: z.object({ assigned: z.int() }),
    idempotent: true,
  }),
  deactivate: endpoint({
    ...write,
    method: 'POST',
    path: '/time-groups/{id}/deactivate',
    summary: 'Deactivates a group without active people, both now and later.',
    input: z.strictObject({ id, version }),
    output: group,
    idempotent: true,
  }),
  reactivate: endpoint({
    ...write,
    method: 'POST',
    path: '/time-groups/{id}/reactivate',
    summary: 'Lets people be put into a deactivated group again.',
    input: z.strictObject({ id, version }),
    output: group,
    idempotent: true,
  }),
}
