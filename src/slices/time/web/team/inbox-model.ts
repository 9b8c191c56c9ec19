/**
 * Decides which rows the inbox shows and which timesheet opens after a decision. Pure, so that lists, cards, and shortcuts agree.
 * Authority: PRD-19 and PRD-22.
 */
import type { PlainDate } from '#core/plain-date.ts'
import { asksForReview, keepFromBulk } from '#slices/time/rules/timesheet-warnings.ts'
import type { Inbox, InboxRow } from './calls.ts'
import { type InboxTab, inboxTabs } from './search.ts'

interface PendingGroups {
  /** The current user decides, and the timesheet has warnings. */
  look: InboxRow[]
  /** The current user decides, and there are no warnings: these can be approved together. */
  clean: InboxRow[]
  /** Submitted, and awaiting someone else. */
  others: InboxRow[]
}

export function pendingGroups(rows: readonly InboxRow[]): PendingGroups {
  const own = rows.filter(row => row.canDecide)
  return {
    look: own.filter(row => keepFromBulk(row.warnings)),
    clean: own.filter(row => !keepFromBulk(row.warnings)),
    others: rows.filter(row => !row.canDecide),
  }
}

/** The rows of a tab from top to bottom, in keyboard order. */
export function rowsOf(inbox: Inbox, tab: InboxTab): InboxRow[] {
  if (tab === 'not_submitted') return inbox.notSubmitted
  if (tab === 'reviewed') return inbox.reviewed
  const { look, clean, others } = pendingGroups(inbox.pending)
  return [...look, ...clean, ...others]
}

/** The row with those of its warnings that need review: the others are read in the timesheet itself. */
export function toReview<Row extends Pick<InboxRow, 'warnings'>>(row: Row): Row {
  return { ...row, warnings: row.warnings.filter(({ kind }) => asksForReview(kind)) }
}

/** Rows with a timesheet: a person without a submission has none to open. */
export function openable(rows: readonly InboxRow[]): (InboxRow & { submissionId: string })[] {
  return rows.filter((row): row is InboxRow & { submissionId: string } => row.submissionId !== null)
}

/** The timesheet `by` positions further, staying inside the list; the first one when none is selected. */
export function stepped(rows: readonly InboxRow[], selected: string | undefined, by: 1 | -1): string | undefined {
  const timesheets = openable(rows)
  const at = timesheets.findIndex(row => row.submissionId === selected)
  const next = at < 0 ? 0 : Math.min(timesheets.length - 1, Math.max(0, at + by))
  return timesheets[next]?.submissionId
}

/** The timesheet to open once these are reviewed: the next one the current user decides, else the previous; none when all is done. */
export function nextAfter(rows: readonly InboxRow[], reviewed: readonly string[]): string | undefined {
  const timesheets = openable(rows).filter(row => row.canDecide)
  const gone = new Set(reviewed)
  const last = timesheets.findLastIndex(row => gone.has(row.submissionId))
  const left = (row: { submissionId: string }) => !gone.has(row.submissionId)
  return (timesheets.slice(last + 1).find(left) ?? timesheets.slice(0, Math.max(0, last)).findLast(left))?.submissionId
}

/** The server takes so many at once. */
const MAX_AT_ONCE = 200

/**
 * Picks the rows for bulk approval: the selected timesheets without warnings, or all of them while none is selected; if there are many, the
 * first.
 */
export function bulkRows(rows: readonly InboxRow[], chosen: ReadonlySet<string>): (InboxRow & { submissionId: string })[] {
  const clean = openable(pendingGroups(rows).clean)
  const picked = clean.filter(row => chosen.has(row.submissionId))
  return (picked.length > 0 ? picked : clean).slice(0, MAX_AT_ONCE)
}

export function toggled(chosen: ReadonlySet<string>, submissionId: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(submissionId)) next.add(submissionId)
  return next
}

/** The inbox after an approval: the timesheet no longer awaits the current user, and is approved if it was the last step. */
export function afterApproval(inbox: Inbox, submissionId: string, isLastStep: boolean, at: string): Inbox {
  const row = inbox.pending.find(one => one.submissionId === submissionId)
  if (row === undefined) return inbox
  const rest = inbox.pending.filter(one => one !== row)
  const reviewed: InboxRow = { ...row, canDecide: false }
  if (!isLastStep) return { ...inbox, pending: [...rest, reviewed] }
  return { ...inbox, pending: rest, reviewed: [{ ...reviewed, status: 'approved', reviewedAt: at }, ...inbox.reviewed] }
}

/** The tab that lists a timesheet. */
export function tabWith(inbox: Inbox, submissionId: string): InboxTab | undefined {
  return inboxTabs.find(tab => rowsOf(inbox, tab).some(row => row.submissionId === submissionId))
}

/** The period on screen and its neighbors; groups may have different periods, so the latest that covers the day is shown. */
export function shownPeriod(inbox: Inbox, date: PlainDate = inbox.shownOn) {
  const covers = inbox.periods.findLast(period => period.startsOn <= date && date <= period.endsOn)
  const shown = covers ?? inbox.periods.at(-1)
  if (shown === undefined) return null
  const before = inbox.periods.findLast(period => period.endsOn < shown.startsOn)
  const after = shown.startsOn > inbox.today ? undefined : inbox.periods.find(period => period.startsOn > shown.endsOn)
  return { ...shown, previous: before?.endsOn, next: after?.startsOn }
}
