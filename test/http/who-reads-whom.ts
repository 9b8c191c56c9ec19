import { slicePartsOf } from '../slice-parts.ts'
import type { Row, WhoReadsWhom } from './relations.ts'

/**
 * Expected answers of every operation about one person's record, by caller: each slice's `test/who-reads-whom.ts`, as one table. Dashboards
 * and the inbox show direct reports; a single timesheet, its hours, and reports show the reporting line, direct and below; administrators
 * see the organization (PRD-2). A new operation without a row or a reason fails the run.
 */
export const whoReadsWhom: WhoReadsWhom = await slicePartsOf('who-reads-whom.ts', 'whoReadsWhom')

export const rows = Object.entries(whoReadsWhom).filter((entry): entry is [string, Row] => 'answers' in entry[1])
