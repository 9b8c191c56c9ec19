import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useRefreshBootstrap } from '#slices/access/web/public.tsx'
import { errorText } from '#web/error-text.ts'
import { useOnce } from '#web/record/use-once.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { inboxCalls, type WaitingSubject } from '../calls.ts'
import type { LastDecision } from '../last-decision.tsx'
import { t } from './texts.ts'
import { requestText } from './words.ts'

interface Target {
  subjectType: string
  id: string
  version: number
}

const targetOf = ({ subjectType, id, version }: WaitingSubject): Target => ({ subjectType, id, version })

/** A `LastDecision` of either kind, without its number. */
type Told = LastDecision extends infer Kind ? (Kind extends LastDecision ? Omit<Kind, 'id'> : never) : never

/** Decides on what is listed. What the server confirmed last can be undone for as long as its line offers it, by its button or with Ctrl or ⌘ and Z. */
export function useInboxDecisions() {
  const client = useQueryClient()
  const refreshBootstrap = useRefreshBootstrap()
  const once = useOnce()
  const [last, setLast] = useState<LastDecision | null>(null)
  const [undoable, setUndoable] = useState<readonly Target[]>([])
  const shown = useRef(0)
  const settle = () => {
    refreshBootstrap()
    return client.invalidateQueries({ queryKey: inboxCalls.key() })
  }
  const tell = (what: Told, decided: readonly Target[] = []) => {
    shown.current += 1
    setLast({ ...what, id: shown.current })
    setUndoable(decided)
  }

  const approve = useMutation({
    mutationFn: (rows: readonly WaitingSubject[]) => {
      const input = { subjects: rows.map(targetOf) }
      return once('approve', input, context => inboxCalls.approve.call(input, { context }))
    },
    onSuccess: ({ reviewed }, rows) => {
      const [row] = rows
      const words =
        rows.length === 1 && row !== undefined
          ? { text: row.ownerName, detail: requestText(row) }
          : { text: t('approvedMany', { n: rows.length }) }
      tell({ kind: 'decided', status: rows.length === 1 ? (reviewed[0]?.status ?? 'approved') : 'approved', ...words }, rows.map(targetOf))
    },
    onError: error => showToast({ tone: 'error', title: t('notApproved'), text: errorText(error) }),
    onSettled: settle,
  })
  const reject = useMutation({
    mutationFn: ({ row, note }: { row: WaitingSubject; note: string }) => {
      const input = { ...targetOf(row), note }
      return once('reject', input, context => inboxCalls.reject.call(input, { context }))
    },
    onSuccess: ({ status }, { row }) => tell({ kind: 'decided', status, text: row.ownerName, detail: requestText(row) }, [targetOf(row)]),
    onSettled: settle,
  })
  const undo = useMutation({
    mutationFn: (subjects: readonly Target[]) => {
      const input = { subjects: [...subjects] }
      return once('withdraw', input, context => inboxCalls.withdraw.call(input, { context }))
    },
    onSuccess: ({ withdrawn }) => tell({ kind: 'withdrawn', text: t('undone', { n: withdrawn.length }) }),
    onError: error => tell({ kind: 'failed', text: t('notUndone', { reason: errorText(error) }) }),
    onSettled: settle,
  })

  const onUndo = undoable.length === 0 ? undefined : () => undo.mutate(undoable)
  const latest = useRef(onUndo)
  latest.current = undo.isPending ? undefined : onUndo
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey)) return
      if (event.key.toLowerCase() !== 'z' || latest.current === undefined || isTyping(event.target)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return { approve, reject, undo, last, onUndo, stopUndo: () => setUndoable([]) }
}

/** A field has an undo of its own. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox')
