import { ChevronsUp, ChevronUp } from 'lucide-react'
import { Chip, type Tone } from '#web/ui/chip.tsx'
import { priorityWords, statusWords } from '../contract/ticket-columns.ts'
import type { TicketPriority } from '../rules/ticket.ts'
import type { TicketStatus } from '../rules/ticket-status.ts'
import { t } from './ticket-texts.ts'

const tones: Record<TicketStatus, Tone> = {
  open: 'info',
  in_progress: 'accent',
  waiting_on_customer: 'warning',
  resolved: 'success',
  closed: 'muted',
}

/** `isOwn`: for whoever filed it, who is the one it waits for. */
export const StatusChip = ({ status, isOwn = false }: { status: TicketStatus; isOwn?: boolean }) => (
  <Chip tone={tones[status]}>{isOwn && status === 'waiting_on_customer' ? t('waitingForYou') : statusWords[status]}</Chip>
)

/** A high or an urgent priority stands out. */
export const PriorityChip = ({ priority }: { priority: TicketPriority }) =>
  priority === 'urgent' ? (
    <Chip tone="urgent" icon={ChevronsUp}>
      {priorityWords.urgent}
    </Chip>
  ) : priority === 'high' ? (
    <Chip tone="warning" icon={ChevronUp}>
      {priorityWords.high}
    </Chip>
  ) : (
    <Chip tone="muted">{priorityWords[priority]}</Chip>
  )
