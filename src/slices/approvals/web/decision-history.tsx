import {
  BadgeCheck,
  Bell,
  Check,
  CornerDownLeft,
  CornerUpLeft,
  type LucideIcon,
  MessageSquare,
  RotateCcw,
  Send,
  Undo2,
  UserPen,
  UsersRound,
} from 'lucide-react'
import { useBootstrap } from '#slices/access/web/public.tsx'
import type { ApprovalEvent } from '#slices/approvals/rules/approval-state.ts'
import { Timeline } from '#web/ui/timeline.tsx'
import type { HistoryEvent } from './approval-view.ts'
import { eventText, type OwnEvents, SAYS_WHY } from './event-text.ts'
import { t } from './texts.ts'

const icons: Record<ApprovalEvent, LucideIcon> = {
  submit: Send,
  approve: Check,
  reject: CornerDownLeft,
  recall: CornerUpLeft,
  reopen: RotateCcw,
  withdraw: Undo2,
  comment: MessageSquare,
  remind: Bell,
  escalate: UsersRound,
  reassign: UserPen,
}

type DecisionHistoryProps = { history: readonly HistoryEvent[]; ownEvents: OwnEvents; noun: string }

/** The history of the current user's subject, newest first. Review notes have their own section. */
export const DecisionHistory = ({ history, ownEvents, noun }: DecisionHistoryProps) => {
  const { user } = useBootstrap()
  const own = `${user.firstName} ${user.lastName}`.trim()
  if (history.length === 0) return <p className="text-dense text-muted">{t('nothingYet')}</p>
  const items = history.map(({ id, event, words, actor, decidedFor, detail, createdAt }) => {
    const isNoted = event in icons && !SAYS_WHY.has(event)
    return {
      id,
      icon: event in icons ? icons[event as ApprovalEvent] : (ownEvents[event]?.icon ?? BadgeCheck),
      text: eventText({ event, words, actor: actor === own ? t('youDid') : actor, decidedFor }, ownEvents, noun),
      // A submit has a reason only when someone else submitted.
      detail: isNoted ? null : detail,
      at: createdAt,
    }
  })
  return <Timeline items={items} />
}
