import { type ReactNode, useEffect, useRef } from 'react'
import { announce } from '#web/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import type { RecordList } from './record-list.ts'
import { controlsOf } from './row-keys.ts'
import { t } from './texts.ts'

interface LoadMoreProps {
  list: RecordList<{ id: string }>
  /** Rows that are loaded. */
  count: number
  total: number
  /** The element of the whole table, for the place of the focus. */
  table: HTMLElement | null
  children?: ReactNode
}

/**
 * How many rows are shown, and the next ones. The focus stays on the button; where the last rows take it away, it goes to the first of
 * them instead of to the top of the page.
 */
export function LoadMore({ list, count, total, table, children }: LoadMoreProps) {
  const before = useRef(count)
  const wasFocused = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  const { more, isLoadingMore, loadMore } = list
  useEffect(() => {
    const from = before.current
    before.current = count
    if (count <= from || from === 0 || list.isPrevious) return
    announce(t('nowShown', { n: count, total }))
    if (more || !wasFocused.current) return
    const first = table?.querySelector(`[data-at="${from}"]`)
    if (first) controlsOf(first)[0]?.focus()
  }, [count, total, more, table, list.isPrevious])
  // A disappearing button reports no blur, so whether it had the focus is noted while it is there.
  useEffect(() => {
    if (more) wasFocused.current = document.activeElement === button.current
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span>{more ? t('shownOf', { n: count, total }) : (children ?? t('allShown', { n: count }))}</span>
      {more ? (
        <span data-print="hide">
          <Button
            ref={button}
            size="dense"
            busy={isLoadingMore}
            onClick={() => {
              wasFocused.current = true
              loadMore()
            }}
          >
            {t('loadMore')}
          </Button>
        </span>
      ) : null}
    </div>
  )
}
