import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { type Bootstrap, bootstrapQuery } from '#slices/access/web/public.tsx'
import { AuthFrame, type ClientSession, holdSession, onSessionEvent, sessionQuery, useSession } from '#slices/identity/web/public.tsx'
import { showOrganization } from '#web/organization.ts'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { rememberFor } from '#web/shell/remembered.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { kioskCalls } from '../calls.ts'
import { KioskSignIn } from './kiosk-sign-in.tsx'
import { t } from './texts.ts'
import { type Ended, useEnd } from './use-end.ts'

const KioskTime = lazyScreen(() => import('./kiosk-time.tsx').then(module => module.KioskTime))

/** A device that was ended finds out by itself. */
const DEVICE_CHECK_MS = 30_000

/** The only screen of a kiosk: signing in, and then the person's own time until they are done or gone. */
export const KioskScreen = () => {
  const session = useSession()
  const { end, ended, isEnding } = useEnd()
  useEffect(
    // A call of My Time was denied: the session, or the kiosk, has ended.
    () => onSessionEvent(event => event === 'signed_out' && void end('over')),
    [end],
  )
  if (isEnding) return <PageSpinner>{t('signingOut')}</PageSpinner>
  if (session === undefined) return <PageSpinner />
  return session === null ? <SignedOut ended={ended} /> : <SignedIn key={session.user.id} session={session} onEnd={end} />
}

const SignedOut = ({ ended }: { ended: Ended | null }) => {
  const client = useQueryClient()
  const device = useQuery({ ...kioskCalls.device.queryOptions({ input: {} }), staleTime: 0, refetchInterval: DEVICE_CHECK_MS })
  if (device.isPending) return <PageSpinner />
  if (device.data === undefined) {
    return (
      <AuthFrame title={t('deviceFailed')}>
        <Button size="lg" full onClick={() => void device.refetch()}>
          {t('tryAgain')}
        </Button>
      </AuthFrame>
    )
  }
  const { kiosk } = device.data
  if (kiosk === null) return <NotAKiosk to="/auth" label={t('goToSignIn')} />
  const enter = (session: ClientSession) => {
    // Nothing of the person before is left in memory. The session itself is being watched above.
    const { queryKey } = sessionQuery()
    client.removeQueries({ predicate: query => query.queryHash !== hashKey(queryKey) })
    client.setQueryData(queryKey, { session })
  }
  return <KioskSignIn device={kiosk} ended={ended} onSignedIn={enter} />
}

const NotAKiosk = ({ to, label }: { to: '/auth' | '/dashboard'; label: string }) => (
  <AuthFrame title={t('notAKiosk')} tabTitle={t('kiosk')} help={t('notAKioskText')}>
    <Link to={to} className={buttonClass({ variant: 'filled', size: 'lg', full: true })}>
      {label}
    </Link>
  </AuthFrame>
)

/** Loads what My Time needs, and holds the session before making any of its calls. */
const SignedIn = ({ session, onEnd }: { session: ClientSession; onEnd: (how: Ended) => Promise<void> }) => {
  const client = useQueryClient()
  const entered = useQuery({
    queryKey: ['kiosk', 'entered', session.user.id],
    queryFn: async (): Promise<Bootstrap> => {
      holdSession(session)
      rememberFor(session.user.id)
      const data = await client.ensureQueryData(bootstrapQuery())
      showOrganization(data.organization?.id ?? null)
      return data
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (entered.isError) {
    return (
      <AuthFrame title={t('deviceFailed')}>
        <Button size="lg" full onClick={() => void entered.refetch()}>
          {t('tryAgain')}
        </Button>
      </AuthFrame>
    )
  }
  if (entered.data === undefined) return <PageSpinner />
  if (!entered.data.isAtKiosk) return <NotAKiosk to="/dashboard" label={t('goToDashboard')} />
  return (
    <Suspense fallback={<PageSpinner />}>
      <KioskTime onEnd={onEnd} />
    </Suspense>
  )
}
