import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AnswerOf, callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import type { identity } from '../../contract/identity.ts'
import { identityCalls } from '../calls.ts'
import { deviceOf } from './device-name.ts'
import { t } from './texts.ts'

type OwnSession = AnswerOf<typeof identity.listSessions>['sessions'][number]

/** Every device that is signed in as this person; the others can be signed out one by one or all at once. */
export const SessionsCard = () => {
  const client = useQueryClient()
  const query = useQuery(identityCalls.listSessions.queryOptions({ input: {} }))
  const refresh = () => client.invalidateQueries({ queryKey: identityCalls.listSessions.key() })
  const revoke = useMutation({
    ...identityCalls.revokeSession.mutationOptions(),
    onSuccess: () => showToast({ tone: 'success', title: t('sessionEnded') }),
    onError: error => showToast({ tone: 'error', title: t('sessionEndFailed'), text: callErrorOf(error).message }),
    onSettled: refresh,
  })
  const revokeOthers = useMutation({
    ...identityCalls.revokeOtherSessions.mutationOptions(),
    onSuccess: ({ ended }) => showToast({ tone: 'success', title: t('otherSessionsEnded', { n: ended }) }),
    onError: error => showToast({ tone: 'error', title: t('otherSessionsEndFailed'), text: callErrorOf(error).message }),
    onSettled: refresh,
  })
  return (
    <Card title={t('sessions')}>
      <p className="pb-1 text-sm text-muted">{t('sessionsHelp')}</p>
      <LoadedView query={query} skeleton={<SkeletonRows rows={2} avatar={false} />} errorTitle={t('sessionsFailed')}>
        {({ sessions }) => (
          <>
            <ul className="divide-y divide-border">
              {sessions.map(session => (
                <SessionLine
                  key={session.id}
                  session={session}
                  isEnding={revoke.isPending && revoke.variables.sessionId === session.id}
                  onEnd={() => revoke.mutate({ sessionId: session.id })}
                />
              ))}
            </ul>
            {sessions.some(session => !session.current) ? (
              <Button variant="danger" busy={revokeOthers.isPending} onClick={() => revokeOthers.mutate({})}>
                {t('endOtherSessions')}
              </Button>
            ) : null}
          </>
        )}
      </LoadedView>
    </Card>
  )
}

interface SessionLineProps {
  session: OwnSession
  isEnding: boolean
  onEnd: () => void
}

/** A device, its network address as the server saw it, when it signed in and when it was last used. */
const SessionLine = ({ session, isEnding, onEnd }: SessionLineProps) => {
  const { name, icon } = deviceOf(session.userAgent)
  const device = name ?? t('unknownDevice')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-muted">
        <Glyph of={icon} size={18} />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {device}
          {session.current ? <Chip tone="accent">{t('thisDevice')}</Chip> : null}
        </p>
        <p className="text-xs text-muted">
          {session.ipAddress === null ? '' : `${t('address', { address: session.ipAddress })} • `}
          {t('signedIn')} <RelativeTime at={session.createdAt} /> • {t('active')} <RelativeTime at={session.lastActivityAt} />
        </p>
      </div>
      {session.current ? null : (
        <Button size="dense" aria-label={t('endSessionOf', { device })} busy={isEnding} onClick={onEnd}>
          {t('endSession')}
        </Button>
      )}
    </li>
  )
}
