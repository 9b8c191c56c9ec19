/**
 * Anyone who may see something that was submitted may remind the people whose decision it awaits, at most once in 24 hours, whoever reminded them.
 * No one reminds themselves. Authority: PRD-17. Rule APR-24.
 */
export const REMINDER_RESTS_HOURS = 24

export type ReminderRule = 'not_awaited' | 'awaits_you' | 'reminded'

export interface Reminder {
  /** Accounts of those whose decision it awaits; none unless it is submitted. */
  awaited: readonly string[]
  /** The account of whoever reminds. */
  userId: string
  /** Whether they were reminded in the last 24 hours, since it was submitted. */
  isReminded: boolean
}

/** The accounts to remind, or why not. */
export function reminder({ awaited, userId, isReminded }: Reminder): { ok: true; userIds: string[] } | { ok: false; rule: ReminderRule } {
  const userIds = awaited.filter(one => one !== userId)
  if (awaited.length === 0) return { ok: false, rule: 'not_awaited' }
  if (userIds.length === 0) return { ok: false, rule: 'awaits_you' }
  if (isReminded) return { ok: false, rule: 'reminded' }
  return { ok: true, userIds }
}
