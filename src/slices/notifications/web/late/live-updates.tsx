import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useBootstrap, useRefreshBootstrap } from '#slices/access/web/public.tsx'
import { notifyLive, useLive } from '#web/live.ts'
import { useSessionElsewhere } from '#web/organization.ts'
import { showToastUnlessShown } from '#web/toast/toast-store.ts'
import { type Notifications, notificationCalls } from '../calls.ts'
import { LIVE_PAGES, newestQuery } from '../use-notifications.ts'

const firstPauseMs = 1000
const longestPauseMs = 30_000
/** Longest time to ask missed events for: the first data came with the page, or was fetched just before the stream opened. */
const longestReadingMs = 10_000

/**
 * Keeps this tab's one event stream open while the tab is visible. After a gap everything watched is refetched, because events are hints
 * that may be lost.
 */
export const LiveUpdates = ({ organization }: { organization: string }) => {
  const refreshBootstrap = useRefreshBootstrap()
  const refresh = useRef(refreshBootstrap)
  refresh.current = refreshBootstrap
  const isElsewhere = useSessionElsewhere() !== null
  useEffect(() => {
    if (isElsewhere) return
    const { open, close } = stream(organization, () => refresh.current())
    const onVisibility = () => {
      close()
      if (document.visibilityState === 'hidden') return
      notifyLive({ kind: 'resync' })
      open()
    }
    if (document.visibilityState !== 'hidden') open()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      close()
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [organization, isElsewhere])
  useToasts()
  return null
}

/** The stream of the organization that this tab shows, if it shows one. */
export const LiveUpdatesHere = () => {
  const { organization } = useBootstrap()
  return organization === null ? null : <LiveUpdates organization={organization.id} />
}

/**
 * The stream as the browser's EventSource, which reconnects by itself. When the server denies it (a restart, an ended session) the
 * browser gives up, so we retry with growing delays; the screens' own calls show why.
 *
 * A hidden tab must not hold one: on HTTP/1.1 a browser has six connections to a server for all its tabs, so six streams would leave
 * none to load or save anything.
 */
function stream(organization: string, onEnd: () => void): { open: () => void; close: () => void } {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = firstPauseMs
  let gap = false
  let isOpen = false
  const open = () => {
    const readingForMs = Math.round(Math.min(performance.now(), longestReadingMs))
    const opened = new EventSource(`/api/v1/live?readingForMs=${readingForMs}&organization=${organization}`)
    source = opened
    opened.onopen = () => {
      isOpen = true
      if (gap) notifyLive({ kind: 'resync' })
      pause = firstPauseMs
    }
    opened.onmessage = ({ data }: MessageEvent<string>) => {
      const { table, id } = JSON.parse(data) as { table: string; id: string }
      notifyLive({ kind: 'changed', table, id })
    }
    opened.onerror = () => {
      gap = true
      // The server ends a stream with the access that it needs, or denies the next one. The call that follows says what is left, and a session
      // that ended elsewhere leads to the sign-in page (SEC-45).
      const isDenied = opened.readyState === EventSource.CLOSED
      if (isOpen || isDenied) onEnd()
      isOpen = false
      if (!isDenied) return
      timer = setTimeout(open, pause)
      pause = Math.min(pause * 2, longestPauseMs)
    }
  }
  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  return { open, close }
}

const pagesIn = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages) ? data.pages.length : 1

/** A new notification is added on top of the list, raises the count, and is announced once, if the open screen does not show what it is about. */
function useToasts(): void {
  const client = useQueryClient()
  useLive(['employee_notifications'], async () => {
    const known = new Set(client.getQueryData<Notifications>(newestQuery().queryKey)?.notifications.map(item => item.id))
    const had = client.getQueryData(newestQuery().queryKey) !== undefined
    await client.invalidateQueries({
      queryKey: notificationCalls.list.key(),
      predicate: ({ state: { data } }) => pagesIn(data) <= LIVE_PAGES,
    })
    const fresh = client
      .getQueryData<Notifications>(newestQuery().queryKey)
      ?.notifications.find(item => !item.isRead && !known.has(item.id))
    if (had && fresh) showToastUnlessShown({ tone: 'info', title: fresh.title, text: fresh.message }, fresh.relatedResourceId)
  })
}
