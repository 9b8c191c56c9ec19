import type { timesheetAttachments, timesheetNotes } from '#slices/time/contract/day-records.ts'
import { callsOf } from '#web/rpc.ts'

export const noteCalls = callsOf<typeof timesheetNotes>('timesheetNotes')
export const attachmentCalls = callsOf<typeof timesheetAttachments>('timesheetAttachments')
