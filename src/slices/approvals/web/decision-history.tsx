import { Check, CornerDownLeft, type LucideIcon, RotateCcw, Send, Undo2 } from 'lucide-react'
import { useBootstrap } from '#slices/access/web/public.tsx'
import type { ApprovalAction } from '#slices/approvals/rules/approval-state.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import type { HistoryEvent } from './approval-view.ts'
import { eventText, type OwnEvents } from './event-text.ts'
import { t } from './texts.ts'

const icons: Record<ApprovalAction, LucideIcon> = { submit: Send, approve: Check, reject: CornerDownLeft, recall: Undo2, reopen: RotateCcw }

type DecisionHistoryProps<Own extends string> = { history: readonly HistoryEvent<Own>[]; ownEvents: OwnEvents<Own> }

/** The history of the current user's subject, newest first. Review notes have their own section. */
export const DecisionHistory = <Own extends string>({ history, ownEvents }: DecisionHistoryProps<Own>) => {
  const { user } = useBootstrap()
  const own = `${user.firstName} ${user.lastName}`.trim()
  if (history.length === 0) return <p className="text-dense text-muted">{t('nothingYet')}</p>
  return (
    <ol className="flex flex-col gap-3">
      {history.map(({ id, event, actor, detail, createdAt }) => {
        const isDecision = event === 'approve' || event === 'reject' || event === 'recall' || event === 'reopen'
        return (
          <li key={id} className="flex gap-2.5 text-dense">
            <Glyph
              of={event in icons ? icons[event as ApprovalAction] : ownEvents[event as Own].icon}
              size={14}
              className="mt-0.5 shrink-0 text-muted"
            />
            <span className="min-w-0">
              {eventText(event, actor === own ? t('youDid') : actor, ownEvents)}
              {/* A submit has a reason only when someone else submitted. */}
              {!isDecision && detail !== null ? <span className="block text-muted">{detail}</span> : null}
              <span className="block text-xs text-muted">
                <RelativeTime at={createdAt} />
              </span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
