import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { DecisionBarHandle } from '#slices/approvals/web/public.tsx'
import type { InboxRow, TeamTimesheet } from './calls.ts'
import { nextAfter, openable, stepped } from './inbox-model.ts'
import { timesheetQuery } from './use-inbox.ts'
import { useLatestOpened } from './use-latest-opened.ts'

/** Minimum time between two decisions. */
const prefetchAfterMs = 2000

export interface BoardPlace {
  timesheet: UseQueryResult<TeamTimesheet>
  selected: string | undefined
  phone: boolean
  /** `quietly` replaces the history entry instead of adding one. */
  onSelect: (submissionId: string | undefined, quietly: boolean) => void
}

export type OpenTimesheet = ReturnType<typeof useOpenTimesheet>

/**
 * Opens timesheets of the list and keeps the focus with the open one: on its row, or on a phone on its head. On a wide screen the first one
 * opens by itself, and the one that a decision opens next is prefetched.
 */
export function useOpenTimesheet(rows: readonly InboxRow[], { timesheet, selected, phone, onSelect }: BoardPlace) {
  const client = useQueryClient()
  const board = useRef<HTMLDivElement>(null)
  const bar = useRef<DecisionBarHandle>(null)
  const rejectsOnOpen = useRef<string>(undefined)
  const first = openable(rows)[0]?.submissionId

  // The open timesheet is part of the address: when a new one arrives on top of the list, the open one stays.
  useEffect(() => {
    if (!phone && selected === undefined && first !== undefined) onSelect(first, true)
  }, [phone, selected, first, onSelect])

  // Prefetch the timesheet that a decision opens next, after the open one has loaded.
  const following = selected === undefined || timesheet.data === undefined ? undefined : nextAfter(rows, [selected])
  useEffect(() => {
    if (phone || following === undefined) return
    const timer = setTimeout(() => void client.prefetchQuery(timesheetQuery(following)), prefetchAfterMs)
    return () => clearTimeout(timer)
  }, [client, phone, following])

  const { latest, open: opens, isDrawn } = useLatestOpened(selected)
  const rowButton = (id: string) => board.current?.querySelector<HTMLElement>(`[data-inbox] [data-shows="${id}"]`)
  const focusHead = () => board.current?.querySelector<HTMLElement>('[data-timesheet-head]')?.focus()
  const open = (id: string | undefined, quietly: boolean) => {
    opens(id)
    onSelect(id, quietly)
    if (id !== undefined && !phone) rowButton(id)?.focus()
  }
  const step = (by: 1 | -1) => open(stepped(rows, latest(), by), true)
  /** Opens a timesheet on a phone with the note of its rejection. */
  const openToReject = (id: string | undefined) => {
    rejectsOnOpen.current = id
    onSelect(id, false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each timesheet that opens
  useEffect(() => {
    if (phone && selected !== undefined && timesheet.data !== undefined) {
      focusHead()
      if (rejectsOnOpen.current === selected) bar.current?.reject()
      rejectsOnOpen.current = undefined
    }
  }, [phone, selected, timesheet.data])

  return { board, bar, latest, isDrawn, rowButton, focusHead, open, step, openToReject }
}
