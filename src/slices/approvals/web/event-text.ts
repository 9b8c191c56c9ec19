import type { LucideIcon } from 'lucide-react'
import type { ApprovalEvent } from '#slices/approvals/rules/approval-state.ts'
import type { HistoryEvent } from './approval-view.ts'
import { t } from './texts.ts'

const texts = {
  submit: 'submitEvent',
  approve: 'approveEvent',
  reject: 'rejectEvent',
  recall: 'recallEvent',
  reopen: 'reopenEvent',
  withdraw: 'withdrawEvent',
  comment: 'commentEvent',
  remind: 'remindEvent',
  escalate: 'escalateEvent',
  reassign: 'reassignEvent',
} as const

/** Events whose detail is no review note, which is shown on its own: why someone else submitted, and what was done about the approvers. */
export const SAYS_WHY: ReadonlySet<string> = new Set(['submit', 'escalate', 'reassign'])

/** Each event that only the subject knows: its icon, and its sentence for who caused it. */
export type OwnEvents = Readonly<Record<string, { icon: LucideIcon; text: (name: string) => string }>>

/** Describes an event: what happened, who did it, and for whom a stand-in decided. `actor` is the name to show for that person, and `noun` what they did it to. */
export function eventText(
  { event, words, actor, decidedFor }: Pick<HistoryEvent, 'event' | 'words' | 'actor' | 'decidedFor'>,
  ownEvents: OwnEvents,
  noun: string,
): string {
  const name = decidedFor === null ? actor : t('actsFor', { name: actor, approver: decidedFor })
  if (event in texts) return t(texts[event as ApprovalEvent], { name, noun })
  return ownEvents[event]?.text(name) ?? t('otherEvent', { name, did: words?.did ?? event })
}
