import { useMutation } from '@tanstack/react-query'
import { errorText } from '#web/error-text.ts'
import { Redirect } from '#web/redirect.tsx'
import { usePathParam } from '#web/screen-place.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { categoryWords } from '../../contract/ticket-columns.ts'
import { type Ticket, ticketCalls } from '../calls.ts'
import { t as list } from '../list-texts.ts'
import { Composer } from '../thread/composer.tsx'
import { t as thread } from '../thread/texts.ts'
import { Thread } from '../thread/thread.tsx'
import { Fact, Facts, TicketFrame, TwoColumns } from '../thread/ticket-frame.tsx'
import { useTicket } from '../thread/use-ticket.ts'
import { PriorityChip, StatusChip } from '../ticket-chips.tsx'
import { t } from './texts.ts'

/** A ticket that the current user filed. Whoever answers it and did not file it does so elsewhere. */
export const OwnTicketScreen = () => {
  const id = usePathParam('id')
  const { query, refresh } = useTicket(id)
  return (
    <TicketFrame back={{ to: '/support', label: list('myTickets') }} query={query}>
      {ticket => (ticket.isOwn ? <Shown key={id} ticket={ticket} onChanged={refresh} /> : <Redirect to={`/admin/support/${id}`} />)}
    </TicketFrame>
  )
}

const Shown = ({ ticket, onChanged }: { ticket: Ticket; onChanged: () => Promise<void> }) => {
  const { id, version, number, title, status, priority, category, createdAt } = ticket
  const close = useMutation({
    mutationFn: () => ticketCalls.setStatus.call({ id, version, status: 'closed' }),
    onError: error => showToast({ tone: 'error', title: t('closeFailed'), text: errorText(error) }),
    onSettled: onChanged,
  })
  return (
    <>
      <PageHead
        title={title}
        subtitle={`#${number}`}
        beside={<StatusChip status={status} isOwn />}
        actions={
          status === 'closed' ? null : (
            <Button busy={close.isPending} onClick={() => close.mutate()}>
              {t('close')}
            </Button>
          )
        }
      />
      <TwoColumns
        beside={
          <Card title={t('facts')} divided>
            <Facts>
              <Fact label={list('priority')}>
                <PriorityChip priority={priority} />
              </Fact>
              <Fact label={list('issueType')}>{categoryWords[category]}</Fact>
              <Fact label={list('created')}>
                <RelativeTime at={createdAt} />
              </Fact>
            </Facts>
          </Card>
        }
      >
        <Card>
          <Thread ticket={ticket} notesFor="team" />
        </Card>
        {status === 'closed' ? (
          <p className="text-dense text-muted">{thread('isClosed')}</p>
        ) : (
          <Card>
            <Composer
              takesFiles
              notesFor={ticket.answers ? 'team' : null}
              onSend={async (composed, context) => {
                await ticketCalls.reply.call({ id, ...composed }, { context })
                await onChanged()
              }}
            />
          </Card>
        )}
      </TwoColumns>
    </>
  )
}
