import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { ErrorBoundary } from '#web/shell/error-boundary.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { INACTIVITY_MS, WARNING_MS } from '../rules/inactivity.ts'
import { identityCalls } from './calls.ts'
import { type ClientSession, holdSession, sessionQuery } from './session.ts'
import { onTabNews, tellTabs } from './tabs.ts'
import { useSignOut } from './use-sign-out.ts'

const StillThere = lazyScreen(() => import('./still-there.tsx').then(module => module.StillThere))

const tickMs = 30_000
const refreshBeforeSeconds = 90
const activityAtMostEveryMs = 60_000
const inputs = ['mousedown', 'keydown', 'scroll', 'touchstart'] as const

/**
 * Keeps the session of an active person alive and asks an idle one. Only real input is reported, at most once a minute; the server decides,
 * and polling never counts. The token is refreshed within three ticks of its end, by one tab for all.
 */
export const SessionKeeper = () => {
  const client = useQueryClient()
  const deadline = useRef(Date.now() + INACTIVITY_MS)
  const reportedAt = useRef(0)
  const [secondsLeft, setSecondsLeft] = useState<number>()

  const report = useCallback(async () => {
    reportedAt.current = Date.now()
    try {
      const { expiresInSeconds } = await identityCalls.activity.call({})
      deadline.current = Date.now() + expiresInSeconds * 1000
      setSecondsLeft(undefined)
      tellTabs('activity', deadline.current)
    } catch {
      // Offline: the next input tries again. A session that is over is noticed by the check below.
      reportedAt.current = 0
    }
  }, [])

  useEffect(() => {
    const onInput = () => {
      if (Date.now() - reportedAt.current >= activityAtMostEveryMs && deadline.current - Date.now() > WARNING_MS) void report()
    }
    for (const input of inputs) window.addEventListener(input, onInput, { passive: true, capture: true })
    return () => {
      for (const input of inputs) window.removeEventListener(input, onInput, { capture: true })
    }
  }, [report])

  useEffect(() => {
    const take = (session: ClientSession) => {
      holdSession(session)
      client.setQueryData(sessionQuery().queryKey, { session })
    }
    const stop = onTabNews((news, detail) => {
      if (news === 'activity') {
        deadline.current = Number(detail)
        setSecondsLeft(undefined)
      }
      if (news === 'refreshed') take(detail as ClientSession)
    })
    const refresh = async () => {
      const held = client.getQueryData<{ session: ClientSession | null }>(sessionQuery().queryKey)?.session
      if (!held || held.expires_at - Date.now() / 1000 > refreshBeforeSeconds) return
      const session = await identityCalls.refresh.call({})
      take(session)
      tellTabs('refreshed', session)
    }
    const tick = () => {
      // One tab refreshes for all; a server that is away (502, 503, 504) is asked again at the next tick.
      void navigator.locks?.request('steward.refresh', { ifAvailable: true }, lock => (lock ? refresh().catch(() => undefined) : undefined))
    }
    const ticking = setInterval(tick, tickMs)
    return () => {
      stop()
      clearInterval(ticking)
    }
  }, [client])

  useEffect(() => {
    const check = () => {
      const left = deadline.current - Date.now()
      if (left > WARNING_MS) return setSecondsLeft(undefined)
      setSecondsLeft(Math.max(0, Math.ceil(left / 1000)))
      // The server says whether it is over: its 401 is what signs this tab out.
      if (left <= 0)
        void client
          .fetchQuery({ ...identityCalls.listSessions.queryOptions({ input: {} }), staleTime: 0, retry: false })
          .catch(() => undefined)
    }
    const checking = setInterval(check, 1000)
    return () => clearInterval(checking)
  }, [client])

  const signOut = useSignOut()
  if (secondsLeft === undefined) return null
  return (
    <ErrorBoundary kind="component" recovers instead={null}>
      <Suspense>
        <StillThere seconds={secondsLeft} onStay={() => void report()} onSignOut={signOut} />
      </Suspense>
    </ErrorBoundary>
  )
}
