import type { days } from '#slices/time/contract/days.ts'
import type { entries } from '#slices/time/contract/entries.ts'
import type { timesheets } from '#slices/time/contract/timesheets.ts'
import { type AnswerOf, callsOf } from '#web/rpc.ts'

export const timesheetCalls = callsOf<typeof timesheets>('timesheets')
export const dayCalls = callsOf<typeof days>('days')
export const entryCalls = callsOf<typeof entries>('entries')

export type AddableColumn = AnswerOf<typeof timesheets.availableColumns>['columns'][number]
