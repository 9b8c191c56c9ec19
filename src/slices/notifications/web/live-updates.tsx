import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRefreshBootstrap } from '#slices/access/web/reader.ts'
import { tellLive, useLive } from '#web/live.ts'
import { refusalOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { liveCalls, type Notifications, notificationCalls } from './calls.ts'
import { newestQuery } from './use-notifications.ts'

const firstPauseMs = 1000
const longestPauseMs = 30_000

/** Keeps this tab's one event stream open; after a gap everything watched is asked for again, because events are hints that may be lost. */
export const LiveUpdates = () => {
  useEffect(() => {
    const stop = new AbortController()
    void listen(stop.signal)
    const onFocus = () => document.visibilityState === 'visible' && tellLive({ kind: 'resync' })
    document.addEventListener('visibilitychange', onFocus)
    return () => {
      stop.abort()
      document.removeEventListener('visibilitychange', onFocus)
    }
  }, [])
  useToasts()
  useLive(['timesheet_submissions'], useRefreshBootstrap())
  return null
}

async function listen(signal: AbortSignal): Promise<void> {
  let pause = firstPauseMs
  for (let round = 0; !signal.aborted; round++) {
    try {
      const events = await liveCalls.events.call({}, { signal })
      if (round > 0) tellLive({ kind: 'resync' })
      for await (const { table, id } of events) {
        pause = firstPauseMs
        tellLive({ kind: 'changed', table, id })
      }
    } catch (error) {
      // Without the right to listen there is nothing to come back for; the calls of the screens say why.
      if ([401, 403].includes(refusalOf(error).status)) return
    }
    await new Promise(resolve => setTimeout(resolve, pause))
    pause = Math.min(pause * 2, longestPauseMs)
  }
}

/** A new notification goes first in the list, raises the count, and says its title and message once. */
function useToasts(): void {
  const client = useQueryClient()
  useLive(['employee_notifications'], async () => {
    const known = new Set(client.getQueryData<Notifications>(newestQuery().queryKey)?.notifications.map(item => item.id))
    const had = client.getQueryData(newestQuery().queryKey) !== undefined
    await client.invalidateQueries({ queryKey: notificationCalls.list.key() })
    const fresh = client
      .getQueryData<Notifications>(newestQuery().queryKey)
      ?.notifications.find(item => !item.isRead && !known.has(item.id))
    if (had && fresh) showToast({ tone: 'info', title: fresh.title, text: fresh.message })
  })
}
