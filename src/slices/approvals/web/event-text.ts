import type { LucideIcon } from 'lucide-react'
import type { ApprovalEvent } from '#slices/approvals/rules/approval-state.ts'
import { t } from './texts.ts'

const texts = {
  submit: 'submitEvent',
  approve: 'approveEvent',
  reject: 'rejectEvent',
  recall: 'recallEvent',
  reopen: 'reopenEvent',
  withdraw: 'withdrawEvent',
} as const

/** Each event that only the subject knows: its icon, and its sentence for who caused it. */
export type OwnEvents<Own extends string> = Readonly<Record<Own, { icon: LucideIcon; text: (name: string) => string }>>

/** What happened, by whom. */
export function eventText<Own extends string>(event: ApprovalEvent | Own, name: string, ownEvents: OwnEvents<Own>): string {
  return event in texts ? t(texts[event as ApprovalEvent], { name }) : ownEvents[event as Own].text(name)
}
