import { useEffect, useRef } from 'react'

/** A record changed on the server, or `resync`: events may have been missed, so refetch everything being watched. */
export type LiveNews = { kind: 'changed'; table: string; id: string } | { kind: 'resync' }

type Concerns = (record: { table: string; id: string }) => boolean
const anything: Concerns = () => true

const listeners = new Set<(news: LiveNews) => void>()

export function notifyLive(news: LiveNews): void {
  for (const listener of listeners) listener(news)
}

/**
 * Calls back when a record of these tables changed (optionally only those that `concerns` accepts), at most every `restMs`, and on
 * every resync.
 */
export function useLive(tables: readonly string[], onNews: () => void, restMs = 250, concerns: Concerns = anything): void {
  const latest = useRef({ onNews, concerns })
  latest.current = { onNews, concerns }
  const wanted = tables.join(',')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const listener = (news: LiveNews) => {
      if (news.kind === 'changed' && !(wanted.split(',').includes(news.table) && latest.current.concerns(news))) return
      timer ??= setTimeout(() => {
        timer = undefined
        latest.current.onNews()
      }, restMs)
    }
    listeners.add(listener)
    return () => {
      clearTimeout(timer)
      listeners.delete(listener)
    }
  }, [wanted, restMs])
}
