import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { done, id, nothing, workDate } from '#core/schemas.ts'
import { lines } from '#core/text.ts'
import { dayResult } from './day-result.ts'
import { column, datedFields } from './group-fields.ts'

const read = { tag: 'Time tracking groups', permission: 'settings_time_groups' } as const
const write = { tag: 'Time tracking groups', permission: 'settings_time_groups:write' } as const
const minutesOfDay = z.int().min(0).max(1440)

/** Operations on groups that need the rules of hours: the slice `time` serves them. */
export const hoursOfGroups = {
  try: endpoint({
    ...read,
    method: 'POST',
    path: '/time-groups/try',
    summary: 'What days of hours come to under settings, by day and with the reasons; nothing is stored.',
    input: z.strictObject({
      settings: z.strictObject({ id: id.optional().describe('The group whose settings hold where none are given'), ...datedFields }),
      days: z
        .array(
          z.strictObject({
            date: workDate,
            cells: z.array(z.strictObject({ column, minutes: minutesOfDay })).max(50),
            isHoliday: z.boolean().optional(),
            lunchTakenMinutes: minutesOfDay.nullable().optional(),
            lunchWaived: z.boolean().optional(),
            lunchNote: lines(500).nullable().optional(),
          }),
        )
        .min(1)
        .max(62),
    }),
    output: z.object({ days: z.array(dayResult) }),
  }),
  columns: endpoint({
    ...read,
    method: 'GET',
    path: '/time-groups/columns',
    summary: 'The columns that a timesheet can have: pay codes, and active departments, locations, units, and funds.',
    input: nothing,
    output: z.object({ columns: z.array(z.object({ column: z.string(), label: z.string(), kind: z.string() })) }),
  }),
  assignColumns: endpoint({
    ...write,
    method: 'PUT',
    path: '/time-groups/members/{employeeId}/columns',
    summary: "Replaces the columns that a person has been given besides the group's.",
    input: z.strictObject({ employeeId: id, columns: z.array(column).max(50) }),
    output: done,
    idempotent: true,
  }),
}
