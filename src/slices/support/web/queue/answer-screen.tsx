import { TriangleAlert } from 'lucide-react'
import { usePathParam } from '#web/screen-place.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { type Ticket, ticketCalls } from '../calls.ts'
import { t as list } from '../list-texts.ts'
import { Composer } from '../thread/composer.tsx'
import { t as thread } from '../thread/texts.ts'
import { Thread } from '../thread/thread.tsx'
import { TicketFrame, TwoColumns } from '../thread/ticket-frame.tsx'
import { useTicket } from '../thread/use-ticket.ts'
import { PriorityChip, StatusChip } from '../ticket-chips.tsx'
import { About } from './about.tsx'
import { History } from './history.tsx'
import { Manage } from './manage.tsx'

/** A ticket of the organization, for those who have the support queue. */
export const AnswerScreen = () => {
  const id = usePathParam('id')
  const { query, refresh } = useTicket(id)
  return (
    <TicketFrame back={{ to: '/admin/support', label: list('tickets') }} query={query}>
      {ticket => <Shown key={id} ticket={ticket} onChanged={refresh} />}
    </TicketFrame>
  )
}

const Shown = ({ ticket, onChanged }: { ticket: Ticket; onChanged: () => Promise<void> }) => {
  const { id, number, title, status, priority, requesterName, isEscalated } = ticket
  return (
    <>
      <PageHead
        title={title}
        subtitle={`#${number} · ${requesterName}`}
        beside={
          <>
            <StatusChip status={status} />
            <PriorityChip priority={priority} />
            {isEscalated ? (
              <Chip tone="warning" icon={TriangleAlert}>
                {list('escalated')}
              </Chip>
            ) : null}
          </>
        }
      />
      <TwoColumns
        beside={
          <>
            <Manage ticket={ticket} onChanged={onChanged} />
            <About ticket={ticket} />
            <History events={ticket.history} />
          </>
        }
      >
        <Card>
          <Thread ticket={ticket} notesFor="team" />
        </Card>
        {ticket.answers ? (
          <Card>
            {status === 'closed' ? <p className="mb-3 text-dense text-muted">{thread('isClosedForThem')}</p> : null}
            <Composer
              takesFiles
              notesFor="team"
              onSend={async (composed, context) => {
                await ticketCalls.reply.call({ id, ...composed }, { context })
                await onChanged()
              }}
            />
          </Card>
        ) : null}
      </TwoColumns>
    </>
  )
}
