import { type AnswerOf, callsOf } from '#web/rpc.ts'
import type { timesheetReport } from '../contract/timesheet-report.ts'

export const reportCalls = callsOf<typeof timesheetReport>('timesheetReport')

export type Report = AnswerOf<typeof timesheetReport.rows>
export type ReportOptions = AnswerOf<typeof timesheetReport.options>
