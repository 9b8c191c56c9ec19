import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useRef } from 'react'
import { useRefreshBootstrap } from '#slices/access/web/public.tsx'
import { tellLive, useLive } from '#web/live.ts'
import { useSessionElsewhere } from '#web/organization.ts'
import { SlicesContext } from '#web/slice.ts'
import { showToastUnlessShown } from '#web/toast/toast-store.ts'
import { type Notifications, notificationCalls } from './calls.ts'
import { newestQuery } from './use-notifications.ts'

const firstPauseMs = 1000
const longestPauseMs = 30_000
/** What a screen shows first came with the page, or was fetched just before the stream opened. */
const longestReadingMs = 10_000

/** Keeps this tab's one event stream open. After a gap everything watched is refetched, because events are hints that may be lost. */
export const LiveUpdates = ({ organization }: { organization: string }) => {
  const refreshBootstrap = useRefreshBootstrap()
  const refresh = useRef(refreshBootstrap)
  refresh.current = refreshBootstrap
  const isElsewhere = useSessionElsewhere() !== null
  useEffect(() => {
    if (isElsewhere) return
    const stop = follow(organization, () => refresh.current())
    const onFocus = () => document.visibilityState === 'visible' && tellLive({ kind: 'resync' })
    document.addEventListener('visibilitychange', onFocus)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onFocus)
    }
  }, [organization, isElsewhere])
  useToasts()
  useLive(useContext(SlicesContext).badgeTopics, refreshBootstrap)
  return null
}

/**
 * Follows the stream with the browser's EventSource, which reconnects by itself. When the server denies it (a restart, an ended
 * session) the browser gives up, so we retry with growing delays; the screens' own calls show why.
 */
function follow(organization: string, onDenied: () => void): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = firstPauseMs
  let gap = false
  const open = () => {
    const readingForMs = Math.round(Math.min(performance.now(), longestReadingMs))
    source = new EventSource(`/api/v1/live?readingForMs=${readingForMs}&organization=${organization}`)
    source.onopen = () => {
      if (gap) tellLive({ kind: 'resync' })
      pause = firstPauseMs
    }
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const { table, id } = JSON.parse(data) as { table: string; id: string }
      tellLive({ kind: 'changed', table, id })
    }
    source.onerror = () => {
      gap = true
      if (source.readyState !== EventSource.CLOSED) return
      // The next call notices a session that ended elsewhere and leads to the sign-in page (SEC-45).
      onDenied()
      timer = setTimeout(open, pause)
      pause = Math.min(pause * 2, longestPauseMs)
    }
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}

/** A new notification is added on top of the list, raises the count, and is announced once, if the open screen does not show what it is about. */
function useToasts(): void {
  const client = useQueryClient()
  useLive(['employee_notifications'], async () => {
    const known = new Set(client.getQueryData<Notifications>(newestQuery().queryKey)?.notifications.map(item => item.id))
    const had = client.getQueryData(newestQuery().queryKey) !== undefined
    await client.invalidateQueries({ queryKey: notificationCalls.list.key() })
    const fresh = client
      .getQueryData<Notifications>(newestQuery().queryKey)
      ?.notifications.find(item => !item.isRead && !known.has(item.id))
    if (had && fresh) showToastUnlessShown({ tone: 'info', title: fresh.title, text: fresh.message }, fresh.relatedResourceId)
  })
}
