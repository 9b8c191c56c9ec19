import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRefreshBootstrap } from '#slices/access/web/public.tsx'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { type SessionEnd, type SessionTimes, sessionEnd, sessionPhase } from '../../rules/inactivity.ts'
import { identityCalls } from '../calls.ts'
import { type ClientSession, holdSession, sessionQuery, useSession } from '../session.ts'
import { emitSessionEvent, onSessionEvent } from '../session-events.ts'
import { notifyTabs, onTabNews } from '../tabs.ts'
import { useSignOut } from '../use-sign-out.ts'

const StillThere = lazyScreen(() => import('./still-there.tsx').then(module => module.StillThere))

const tickMs = 30_000
const refreshBeforeSeconds = 90
const activityAtMostEveryMs = 60_000
/** The screen's own calls go first; a session that ends sooner than this ends without a warning. */
const queryAfterMs = 3000
const queryAtMostEveryMs = 5000
const inputs = ['mousedown', 'keydown', 'scroll', 'touchstart'] as const

/**
 * Keeps the session of an active person alive and asks an idle one, by the inactivity rule. Only real input is reported, at most once
 * a minute; the server decides, and polling never counts. The token is refreshed within three ticks of its end, by one tab for all.
 */
export const SessionKeeper = () => {
  const client = useQueryClient()
  // Subscribed here, so the session stays in memory for as long as someone is signed in.
  useSession()
  /** By the server's clock; unknown until the first query, because loading a page is not activity. */
  const times = useRef<SessionTimes>(undefined)
  const reportedAt = useRef(0)
  const queriedAt = useRef(0)
  const [secondsLeft, setSecondsLeft] = useState<number>()
  const [cause, setCause] = useState<SessionEnd['cause']>('inactivity')

  const active = useCallback((at: number) => {
    if (times.current !== undefined) times.current = { ...times.current, lastActivityAt: Math.max(times.current.lastActivityAt, at) }
    setSecondsLeft(undefined)
  }, [])

  const report = useCallback(async () => {
    reportedAt.current = Date.now()
    const at = serverNow(client)
    try {
      await identityCalls.activity.call({})
      active(at)
      notifyTabs('activity', at)
    } catch {
      // Offline: the next input tries again. The check below notices a session that has ended.
      reportedAt.current = 0
    }
  }, [client, active])

  /** Reads both times from the server. A 401 signs this tab out. */
  const query = useCallback(async () => {
    if (Date.now() - queriedAt.current < queryAtMostEveryMs) return
    queriedAt.current = Date.now()
    try {
      const { sessions } = await client.fetchQuery({
        ...identityCalls.listSessions.queryOptions({ input: {} }),
        staleTime: 0,
        retry: false,
      })
      const own = sessions.find(({ current }) => current)
      if (own === undefined) return
      const reported = { signedInAt: Date.parse(own.createdAt), lastActivityAt: Date.parse(own.lastActivityAt) }
      times.current = { ...reported, lastActivityAt: Math.max(reported.lastActivityAt, times.current?.lastActivityAt ?? 0) }
    } catch {
      // Retried at the next tick.
    }
  }, [client])

  useEffect(() => {
    const onInput = () => {
      const isLive = times.current === undefined || sessionPhase(times.current, serverNow(client)) === 'live'
      if (isLive && Date.now() - reportedAt.current >= activityAtMostEveryMs) void report()
    }
    for (const input of inputs) window.addEventListener(input, onInput, { passive: true, capture: true })
    return () => {
      for (const input of inputs) window.removeEventListener(input, onInput, { capture: true })
    }
  }, [client, report])

  useEffect(() => {
    const take = (session: ClientSession) => {
      holdSession(session)
      client.setQueryData(sessionQuery().queryKey, { session })
    }
    const stop = onTabNews((news, detail) => {
      if (news === 'activity') active(Number(detail))
      if (news === 'token_refreshed') take(detail as ClientSession)
    })
    const refresh = async () => {
      const held = client.getQueryData<{ session: ClientSession | null }>(sessionQuery().queryKey)?.session
      if (!held || held.expires_at - serverNow(client) / 1000 > refreshBeforeSeconds) return
      const session = await identityCalls.refresh.call({})
      take(session)
      emitSessionEvent('token_refreshed', session)
    }
    const tick = () => {
      if (times.current === undefined) void query()
      // One tab refreshes for all; when the server is unavailable (502, 503, 504), the next tick retries.
      const refreshed = () => refresh().catch(() => undefined)
      // On plain HTTP a browser has no locks: each tab refreshes for itself, or adopts the token another one announced.
      if (navigator.locks === undefined) void refreshed()
      else void navigator.locks.request('steward.refresh', { ifAvailable: true }, lock => (lock ? refreshed() : undefined))
    }
    const queryTimer = setTimeout(query, queryAfterMs)
    const ticking = setInterval(tick, tickMs)
    return () => {
      stop()
      clearTimeout(queryTimer)
      clearInterval(ticking)
    }
  }, [client, active, query])

  useEffect(() => {
    const check = () => {
      if (times.current === undefined) return
      const now = serverNow(client)
      const phase = sessionPhase(times.current, now)
      if (phase === 'live') return setSecondsLeft(undefined)
      const end = sessionEnd(times.current)
      setCause(end.cause)
      setSecondsLeft(Math.max(0, Math.ceil((end.expiresAt - now) / 1000)))
      if (phase === 'expired') void query()
    }
    const checking = setInterval(check, 1000)
    return () => clearInterval(checking)
  }, [client, query])

  const refreshBootstrap = useRefreshBootstrap()
  const refreshUser = useRef(refreshBootstrap)
  refreshUser.current = refreshBootstrap
  useEffect(
    // The name and the picture are on every screen, in this tab and in the others.
    () => onSessionEvent(event => event === 'user_updated' && refreshUser.current()),
    [],
  )

  const signOut = useSignOut()
  if (secondsLeft === undefined) return null
  return (
    <LazyPart>
      <StillThere seconds={secondsLeft} cause={cause} onStay={() => void report()} onSignOut={signOut} />
    </LazyPart>
  )
}

/** The server's time in epoch milliseconds, to a second: the newest session answer corrects this device's clock. */
function serverNow(client: QueryClient): number {
  const state = client.getQueryState<{ session: ClientSession | null }>(sessionQuery().queryKey)
  const session = state?.data?.session
  return session ? Date.now() + (session.expires_at - session.expires_in) * 1000 - state.dataUpdatedAt : Date.now()
}
