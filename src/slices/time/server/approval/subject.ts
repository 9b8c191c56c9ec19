import { fail } from '#core/failure.ts'
import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { type Decision, decide, type OpenDecision, openDecision, type SubjectType, withdraw } from '#slices/approvals/server/public.ts'
import { keepFromBulk } from '#slices/time/rules/timesheet-warnings.ts'
import { lockTimeStateOfSubmission } from '../entry/time-state.ts'
import { hoursOfSubmission } from '../timesheet/find-timesheet.ts'
import { submissionVisible } from '../visibility.ts'
import { loadWarnings } from './load-warnings.ts'
import { notifyOwner } from './notify.ts'

const hoursChanged = sqlStatement<{ id: string }, { changed: boolean }>(`
  select s.rejected_hours is distinct from ${hoursOfSubmission} as changed from app.timesheet_submissions s
  where s.organization_id = (select app.org_id()) and s.id = $id`)

const keepRejectedHours = sqlStatement<{ id: string }, unknown>(`
  update app.timesheet_submissions s set rejected_hours = ${hoursOfSubmission} where s.organization_id = (select app.org_id()) and s.id = $id`)

const TEAM_TIME = '/time/my-team-time'

/** Timesheets as a subject of approvals. */
export const timesheetSubject: SubjectType = {
  type: 'timesheet_submissions',
  noun: 'timesheet',
  plural: 'timesheets',
  link: id => ({ path: TEAM_TIME, search: { submissionId: id } }),
  screen: TEAM_TIME,
  assignedIn: { person: "the person's staff record", group: 'the time tracking group' },
  need: { module: 'time', feature: 'my-team-time', unblocked: 'time_my_team_time' },
  visible: submissionVisible,
  // A decision changes the status, under the lock of the hours.
  lock: lockTimeStateOfSubmission,
  onDecided(tx, approval, outcome, { note }) {
    if (outcome === 'rejected') tx.atCommit(keepRejectedHours, { id: approval.id })
    notifyOwner(tx, approval, outcome, note?.trim() || undefined)
  },
  isEdited: async (tx, { id }) => (await tx.first(hoursChanged, { id }))!.changed,
  async notInBulk(tx, ids) {
    const warnings = await loadWarnings(tx, [...ids])
    return new Set(ids.filter(id => keepFromBulk(warnings.get(id) ?? [])))
  },
}

/** Locks and loads in one round trip. A timesheet that the current user may not see answers like an unknown id. */
export const openTimesheet = (tx: WriteTx<Actor>, submissionId: string): Promise<OpenDecision> =>
  openDecision(tx, timesheetSubject, submissionId)

const periodOf = sqlStatement<{ id: string }, { startsOn: PlainDate; endsOn: PlainDate }>(`
  select s.pay_period_start as starts_on, s.pay_period_end as ends_on from app.timesheet_submissions s
  where s.organization_id = (select app.org_id()) and s.id = $id`)

/** Of the days that a note names, those of the timesheet. Queries in the current tick. */
export async function daysOfTimesheet(
  tx: Pick<WriteTx<unknown>, 'first'>,
  submissionId: string,
  days: readonly PlainDate[],
): Promise<PlainDate[]> {
  const period = days.length === 0 ? undefined : await tx.first(periodOf, { id: submissionId })
  return period === undefined ? [] : days.filter(day => day >= period.startsOn && day <= period.endsOn)
}

/**
 * Several timesheets, always in the same order, so that two calls about the same ones cannot deadlock on each other's locks. Throws
 * VALIDATION when one is listed twice.
 */
export function inOneOrder<Target extends { submissionId: string }>(targets: readonly Target[]): Target[] {
  if (new Set(targets.map(target => target.submissionId)).size < targets.length) {
    fail('VALIDATION', 'The same timesheet is listed twice', { field: 'submissions', rule: 'sheet_twice' })
  }
  return targets.toSorted((a, b) => (a.submissionId < b.submissionId ? -1 : 1))
}

/** Decides on an open timesheet, and returns its new status. */
export const decideTimesheet = (tx: WriteTx<Actor>, open: OpenDecision, decision: Decision) => decide(tx, timesheetSubject, open, decision)

/** Withdraws the current user's decision on version `decidedVersion` of an open timesheet, and returns its status. */
export const withdrawDecision = (tx: WriteTx<Actor>, open: OpenDecision, decision: { decidedVersion: number; requestId: string }) =>
  withdraw(tx, timesheetSubject, open, decision)
