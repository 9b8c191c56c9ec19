import { CircleDot, MessageSquare, NotebookPen, Pencil, Plus, TriangleAlert, UserRound } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'
import { Timeline, type TimelineItem } from '#web/ui/timeline.tsx'
import { statusWords } from '../../contract/ticket-columns.ts'
import type { Ticket } from '../calls.ts'
import { t } from './texts.ts'

type Event = Ticket['history'][number]

/** Lists the ticket's changes, newest first. */
export const History = ({ events }: { events: readonly Event[] }) =>
  events.length === 0 ? null : (
    <Card title={t('history')} divided>
      <Timeline items={events.map(itemOf).reverse()} />
    </Card>
  )

function itemOf({ id, at, actorName, action, after }: Event): TimelineItem {
  const name = actorName ?? t('someone')
  const status = statusWords[after?.status as keyof typeof statusWords] ?? ''
  const [icon, text] = ((): [TimelineItem['icon'], string] => {
    switch (action) {
      case 'support_ticket.created':
        return [Plus, t('created', { name })]
      case 'support_ticket.replied':
        return [MessageSquare, t('replied', { name })]
      case 'support_ticket.noted':
        return [NotebookPen, t('noted', { name })]
      case 'support_ticket.updated':
        return [Pencil, t('updated', { name })]
      case 'support_ticket.assigned':
        return [UserRound, t('assigned', { name })]
      case 'support_ticket.escalated':
        return [TriangleAlert, t('escalatedBy', { name })]
      case 'support_ticket.status_changed':
        return [CircleDot, t('statusChanged', { name, status })]
      default:
        return [Pencil, t('changed', { name })]
    }
  })()
  return { id, at, icon, text }
}
