import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AnswerOf, callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import type { identity } from '../../contract/identity.ts'
import { identityCalls } from '../calls.ts'
import { t } from './texts.ts'

type OwnSession = AnswerOf<typeof identity.listSessions>['sessions'][number]

/** Every device that is signed in as this person; the others can be signed out one by one or all at once. */
export const SessionsCard = () => {
  const client = useQueryClient()
  const query = useQuery(identityCalls.listSessions.queryOptions({ input: {} }))
  const revoke = useMutation({
    ...identityCalls.revokeSession.mutationOptions(),
    onSuccess: () => showToast({ tone: 'success', title: t('sessionEnded') }),
    onError: error => showToast({ tone: 'error', title: t('sessionEndFailed'), text: callErrorOf(error).message }),
    onSettled: () => client.invalidateQueries({ queryKey: identityCalls.listSessions.key() }),
  })
  const revokeOthers = useMutation({
    ...identityCalls.revokeOtherSessions.mutationOptions(),
    onSuccess: ({ ended }) => showToast({ tone: 'success', title: t('otherSessionsEnded', { n: ended }) }),
    onError: error => showToast({ tone: 'error', title: t('otherSessionsEndFailed'), text: callErrorOf(error).message }),
    onSettled: () => client.invalidateQueries({ queryKey: identityCalls.listSessions.key() }),
  })
  return (
    <Card title={t('sessions')}>
      <p className="pb-1 text-sm text-muted">{t('sessionsHelp')}</p>
      <LoadedView query={query} skeleton={<SkeletonRows rows={2} avatar={false} />} errorTitle={t('sessionsFailed')}>
        {({ sessions }) => (
          <>
            <ul className="divide-y divide-border">
              {sessions.map(session => (
                <li key={session.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
                  <div className="min-w-0 flex-1">
                    <p className="flex items-center gap-2 text-sm font-medium">
                      {deviceOf(session)}
                      {session.current ? <Chip tone="accent">{t('thisDevice')}</Chip> : null}
                    </p>
                    <p className="text-xs text-muted">
                      {session.ipAddress} {session.ipAddress === null ? '' : '• '}
                      {t('active')} <RelativeTime at={session.lastActivityAt} />
                    </p>
                  </div>
                  {session.current ? null : (
                    <Button
                      size="dense"
                      aria-label={t('endSessionOf', { device: deviceOf(session) })}
                      busy={revoke.isPending && revoke.variables.sessionId === session.id}
                      onClick={() => revoke.mutate({ sessionId: session.id })}
                    >
                      {t('endSession')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {sessions.some(session => !session.current) ? (
              <Button busy={revokeOthers.isPending} onClick={() => revokeOthers.mutate({})}>
                {t('endOtherSessions')}
              </Button>
            ) : null}
          </>
        )}
      </LoadedView>
    </Card>
  )
}

const browsers = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

function deviceOf({ userAgent }: OwnSession): string {
  const browser = browsers.find(([sign]) => userAgent?.includes(sign))?.[1]
  const system = systems.find(([sign]) => userAgent?.includes(sign))?.[1]
  return [browser, system].filter(Boolean).join(' · ') || t('unknownDevice')
}
