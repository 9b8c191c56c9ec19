import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { workDate } from '#core/schemas.ts'
import { lines } from '#core/text.ts'
import { dayResult } from '#slices/time-groups/contract/day-result.ts'
import { forSomeone, onBehalf, ownWrite } from './entries.ts'

const lunch = {
  date: workDate,
  lunchWaived: z.boolean(),
  /** Minutes of lunch that the entered hours already leave out; null takes off what the group's rule says. */
  lunchTakenMinutes: z.int().min(0).max(1440).nullable(),
  /** Why the person worked through lunch: needed with `lunchWaived`. */
  note: lines(500, 1).nullable().optional(),
}
const saved = z.object({ days: z.array(dayResult) })

export const days = {
  save: endpoint({
    method: 'POST',
    path: '/time-days',
    tag: 'Time',
    ...ownWrite,
    idempotent: true,
    kiosk: true,
    summary:
      "Saves what the current user says of a day's lunch: worked through it, with a note, or left out of the hours. Returns the days whose result changed.",
    input: z.strictObject(lunch),
    output: saved,
  }),
  saveOnBehalf: endpoint({
    method: 'POST',
    path: '/time-days/on-behalf',
    tag: 'Time',
    ...onBehalf,
    idempotent: true,
    summary: "An administrator saves what is known of the lunch of someone else's day with a reason; the employee is notified.",
    input: z.strictObject({ ...forSomeone, ...lunch }),
    output: saved,
  }),
}
