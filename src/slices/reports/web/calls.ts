import { type AnswerOf, callsOf } from '#web/rpc.ts'
import type { reports } from '../contract/reports.ts'
import type { timesheetReport } from '../contract/timesheet-report.ts'

export const reportCalls = callsOf<typeof timesheetReport>('timesheetReport')

/** Reports of registered lists. */
export const sourceCalls = callsOf<typeof reports>('reports')

export type ReportRun = AnswerOf<typeof reports.run>
export type Report = AnswerOf<typeof timesheetReport.rows>
export type ReportOptions = AnswerOf<typeof timesheetReport.options>
