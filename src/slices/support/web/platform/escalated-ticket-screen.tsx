import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorText } from '#web/error-text.ts'
import { usePathParam } from '#web/screen-place.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Select } from '#web/ui/select.tsx'
import { categoryWords, statusWords } from '../../contract/ticket-columns.ts'
import { TICKET_STATUSES } from '../../rules/ticket-status.ts'
import { type EscalatedTicket, escalatedCalls, FRESH } from '../calls.ts'
import { idOf } from '../id-of.ts'
import { t as list } from '../list-texts.ts'
import { Browser } from '../queue/about.tsx'
import { t } from '../queue/texts.ts'
import { Composer } from '../thread/composer.tsx'
import { t as thread } from '../thread/texts.ts'
import { Thread } from '../thread/thread.tsx'
import { Fact, Facts, TicketFrame, TwoColumns } from '../thread/ticket-frame.tsx'
import { PriorityChip, StatusChip } from '../ticket-chips.tsx'
import { Outside } from './inside.tsx'

/** A ticket that an organization passed on, for the platform's administrators. */
export const EscalatedTicketScreen = () => (
  <Outside>
    <Loaded />
  </Outside>
)

const Loaded = () => {
  const id = usePathParam('id')
  const query = useQuery({ ...escalatedCalls.read.queryOptions({ input: { id } }), ...FRESH })
  const refresh = async () => void (await query.refetch())
  return (
    <TicketFrame back={{ to: '/super-admin/support-tickets', label: list('tickets') }} query={query}>
      {ticket => <Shown key={id} ticket={ticket} onChanged={refresh} />}
    </TicketFrame>
  )
}

const Shown = ({ ticket, onChanged }: { ticket: EscalatedTicket; onChanged: () => Promise<void> }) => {
  const { id, version, number, title, status, priority, category, organizationId, organizationName, requesterName, assignedName } = ticket
  const change = useMutation({
    mutationFn: (to: EscalatedTicket['status']) => escalatedCalls.setStatus.call({ id, version, status: to }),
    onError: error => showToast({ tone: 'error', title: t('changeFailed'), text: errorText(error) }),
    onSettled: onChanged,
  })
  return (
    <>
      <PageHead
        title={title}
        subtitle={`#${number} · ${organizationName} · ${requesterName}`}
        beside={
          <>
            <StatusChip status={status} />
            <PriorityChip priority={priority} />
          </>
        }
      />
      <TwoColumns
        beside={
          <>
            <Card title={t('manage')} divided>
              <div className="flex flex-col gap-4">
                <Field label={list('status')}>
                  {wiring => (
                    <Select
                      {...wiring}
                      disabled={change.isPending}
                      options={TICKET_STATUSES.map(value => ({ value, label: statusWords[value] }))}
                      value={status}
                      onValueChange={to => change.mutate(to)}
                    />
                  )}
                </Field>
                <Facts>
                  <Fact label={list('organization')}>
                    <Link to={`/super-admin/organization/${organizationId}`} className="touch-target text-link hover:underline">
                      {organizationName}
                    </Link>
                  </Fact>
                  <Fact label={t('requester')}>{requesterName}</Fact>
                  <Fact label={list('assignee')}>{assignedName}</Fact>
                  <Fact label={list('issueType')}>{categoryWords[category]}</Fact>
                  <Fact label={list('tags')}>{ticket.tags.length === 0 ? null : ticket.tags.join(', ')}</Fact>
                  <Fact label={list('created')}>
                    <RelativeTime at={ticket.createdAt} />
                  </Fact>
                  <Fact label={list('escalatedAt')}>
                    <RelativeTime at={ticket.escalatedAt} />
                  </Fact>
                </Facts>
              </div>
            </Card>
            <Browser {...ticket.metadata} />
          </>
        }
      >
        <Card>
          <Thread ticket={ticket} notesFor="platform" />
        </Card>
        <Card>
          {status === 'closed' ? <p className="mb-3 text-dense text-muted">{thread('isClosedForThem')}</p> : null}
          <Composer
            takesFiles={false}
            notesFor="platform"
            onSend={async ({ message, isInternal }, { idempotencyKey }) => {
              // After a conflict the ticket is read again, so that a second press answers what is there now.
              await escalatedCalls.reply.call({ id, version, messageId: idOf(idempotencyKey), message, isInternal }).finally(onChanged)
            }}
          />
        </Card>
      </TwoColumns>
    </>
  )
}
