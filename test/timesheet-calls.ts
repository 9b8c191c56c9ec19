import { type Mock, vi } from 'vitest'
import type { entryCalls as entries, timesheetCalls as timesheets } from '#slices/time/web/calls.ts'

/** Calls of a timesheet that a test answers itself, in place of `time/web/calls.ts`. */
export const save = vi.fn<typeof entries.save.call>()
export const submit = vi.fn<typeof timesheets.submit.call>()
export const copyLastPeriod = vi.fn<typeof timesheets.copyLastPeriod.call>()

const unused: { call: Mock } = { call: vi.fn() }
export const entryCalls = { save: { call: save } }
export const timesheetCalls = { submit: { call: submit }, recall: unused, copyLastPeriod: { call: copyLastPeriod } }

/** The server takes every cell as it was typed. */
export const savesCells: typeof entries.save.call = async ({ cells }) => ({
  cells: cells.map(cell => ({
    date: cell.date,
    column: cell.column,
    minutes: cell.minutesEntered,
    minutesEntered: cell.minutesEntered,
    version: 1,
  })),
})
