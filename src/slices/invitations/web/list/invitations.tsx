import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLive } from '#web/live.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { Segment } from '#web/ui/segment.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { invitationCalls } from '../calls.ts'
import { Seats } from '../invite/seats.tsx'
import { t } from '../texts.ts'
import { InvitationRow } from './invitation-row.tsx'
import { NewLinks } from './new-links.tsx'

const STEP = 100
const MAX_INVITATIONS = 500

interface InvitationsProps {
  /** Invites people, where the list stands alone: offered while it is empty. */
  onInvite?: () => void
}

/** The invitations of the organization: those that may still be accepted, and those that ended. Kept up to date by live events. */
export const Invitations = ({ onInvite }: InvitationsProps) => {
  const client = useQueryClient()
  const [status, setStatus] = useState<'open' | 'ended'>('open')
  const [limit, setLimit] = useState(STEP)
  const query = useQuery(invitationCalls.list.queryOptions({ input: { status, limit } }))
  useLive(['organization_invitations'], () => void client.invalidateQueries({ queryKey: invitationCalls.list.key() }))
  return (
    <section aria-label={t('invitations')} className="flex flex-col gap-4">
      <div className="flex">
        <Segment
          label={t('which')}
          options={[
            { value: 'open', label: t('open') },
            { value: 'ended', label: t('ended') },
          ]}
          value={status}
          onValueChange={setStatus}
        />
      </div>
      <LoadedView
        query={query}
        skeleton={<SkeletonRows rows={3} avatar={false} />}
        errorTitle={t('loadFailed')}
        isEmpty={({ invitations }) => invitations.length === 0}
        empty={
          status === 'ended' ? (
            <EmptyState title={t('noneEnded')} />
          ) : (
            <EmptyState title={t('noneOpen')} action={onInvite && <Button onClick={onInvite}>{t('invitePeople')}</Button>}>
              {t('noneOpenHelp')}
            </EmptyState>
          )
        }
        onPage
      >
        {({ invitations, more, seats, isMailDelivered }) => (
          <>
            {status === 'open' ? <Seats seats={seats} more={0} /> : null}
            {status === 'open' && !isMailDelivered ? <NewLinks count={invitations.length} /> : null}
            <ul className="divide-y divide-border">
              {invitations.map(invitation => (
                <InvitationRow key={invitation.id} invitation={invitation} isMailDelivered={isMailDelivered} />
              ))}
            </ul>
            {more && limit < MAX_INVITATIONS ? (
              <Button onClick={() => setLimit(Math.min(MAX_INVITATIONS, limit + STEP))} busy={query.isFetching}>
                {t('showMore')}
              </Button>
            ) : null}
          </>
        )}
      </LoadedView>
    </section>
  )
}
