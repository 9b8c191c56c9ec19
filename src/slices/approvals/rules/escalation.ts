/**
 * A step that waits for its decision longer than its template allows is shown to the administrators as well. Authority: PRD-172. Rules APR-16 and APR-17.
 *
 * APR-16 the administrators are added, the approvers stay; one administrator decides for all who have not. APR-17 a step waits since the submit or
 * since the step before it was completed, and whole days of 24 hours count.
 */
const DAY = 24 * 60 * 60 * 1000

/** Since when a step waits: `submittedAt`, or the last decision on the step before. Instants as ISO text. */
export function waitsSince(submittedAt: string, before: readonly (string | null)[]): string {
  const decided = before.filter(at => at !== null).toSorted((a, b) => Date.parse(a) - Date.parse(b))
  return decided.at(-1) ?? submittedAt
}

/** Whether a step is to be escalated; `days` null: never. */
export function isOverdue(days: number | null, since: string, now: string): boolean {
  return days !== null && Date.parse(now) - Date.parse(since) >= days * DAY
}
