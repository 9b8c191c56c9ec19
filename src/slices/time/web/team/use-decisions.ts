import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PlainDate } from '#core/plain-date.ts'
import { useRefreshBootstrap } from '#slices/access/web/public.tsx'
import type { LastDecision } from '#slices/approvals/web/public.tsx'
import { formatDayRangeShort } from '#web/plain-date-text.ts'
import { useOnce } from '#web/record/use-once.ts'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { approvalCalls, type Inbox, type Reviewed, type TeamTimesheet } from './calls.ts'
import { afterApproval } from './inbox-model.ts'
import { t } from './texts.ts'
import { timesheetQuery } from './use-inbox.ts'

/** The timesheet as the current user saw it when they decided. */
export interface SeenTimesheet {
  submissionId: string
  version: number
  employeeName: string
  periodStart: string
  periodEnd: string
  /** In words; the current user is asked before an approval. */
  warnings: readonly string[]
  /** Unknown in a list, where the steps are not loaded. */
  isLastStep?: boolean
}

/** A decision of the current user, by the version that they decided on. */
export interface Undoable {
  submissionId: string
  version: number
}

/** Why the last decision on a timesheet failed; `version` null: regardless of later changes to the timesheet. */
interface Problem {
  text: string
  version: number | null
}

export type Decisions = ReturnType<typeof useDecisions>

/**
 * Approving is optimistic and rolled back when it fails; rejecting and reopening wait for the server. An error stays beside its timesheet
 * until the next attempt, because the current user may have moved on to another one. What the server confirmed last can be undone for as
 * long as its line offers it.
 */
export function useDecisions() {
  const client = useQueryClient()
  const refreshBootstrap = useRefreshBootstrap()
  const [problems, setProblems] = useState<Readonly<Record<string, Problem>>>({})
  const [last, setLast] = useState<LastDecision | null>(null)
  const [undoable, setUndoable] = useState<readonly Undoable[]>([])
  const shown = useRef(0)
  const once = useOnce()
  const inboxes = { queryKey: approvalCalls.inbox.key() }

  const settle = () => {
    void client.invalidateQueries({ queryKey: approvalCalls.key() })
    refreshBootstrap()
  }
  const forget = (submissionId: string) => setProblems(({ [submissionId]: _, ...others }) => others)
  const tell = (what: Told, decisions: readonly Undoable[] = []) => {
    shown.current += 1
    setLast({ ...what, id: shown.current })
    setUndoable(decisions.map(({ submissionId, version }) => ({ submissionId, version })))
  }
  const confirm = ({ status }: Reviewed, timesheet: SeenTimesheet) => tell({ kind: 'decided', status, ...wordsOf(timesheet) }, [timesheet])
  const reportFailure = (timesheet: SeenTimesheet, title: string, error: unknown) => {
    const text = outcomeText(error)
    // Someone else's action stays relevant; a failed attempt doesn't once the timesheet has changed.
    const version = callErrorOf(error).code === 'CONFLICT' ? null : timesheet.version
    setProblems(others => ({ ...others, [timesheet.submissionId]: { text: t('notSaved', { reason: text }), version } }))
    showToast({ tone: 'error', title, text })
  }

  const approve = useMutation({
    mutationFn: ({ timesheet: { submissionId, version }, note }: { timesheet: SeenTimesheet; note: string }) => {
      const input = { submissionId, version, ...(note === '' ? {} : { note }) }
      return once('approve', input, context => approvalCalls.approve.call(input, { context }))
    },
    onMutate: async ({ timesheet }) => {
      forget(timesheet.submissionId)
      await client.cancelQueries({ queryKey: approvalCalls.key() })
      const before = client.getQueriesData<Inbox>(inboxes)
      const isLast = timesheet.isLastStep ?? true
      client.setQueriesData<Inbox>(
        inboxes,
        inbox => inbox && afterApproval(inbox, timesheet.submissionId, isLast, new Date().toISOString()),
      )
      const { queryKey } = timesheetQuery(timesheet.submissionId)
      const timesheetBefore = client.getQueryData<TeamTimesheet>(queryKey)
      client.setQueryData<TeamTimesheet>(queryKey, seen => seen && approvedTimesheet(seen, isLast))
      return () => {
        for (const [key, inbox] of before) client.setQueryData(key, inbox)
        client.setQueryData(queryKey, timesheetBefore)
      }
    },
    onSuccess: (reviewed, { timesheet }) => confirm(reviewed, timesheet),
    onError: (error, { timesheet }, rollBack) => {
      rollBack?.()
      reportFailure(timesheet, t('notApproved', { name: timesheet.employeeName }), error)
    },
    onSettled: settle,
  })

  const reject = useMutation({
    mutationFn: ({
      timesheet: { submissionId, version },
      note,
      days,
    }: {
      timesheet: SeenTimesheet
      note: string
      days: readonly PlainDate[]
    }) => {
      const input = { submissionId, version, note, days: [...days] }
      return once('reject', input, context => approvalCalls.reject.call(input, { context }))
    },
    onMutate: ({ timesheet }) => forget(timesheet.submissionId),
    onSuccess: (reviewed, { timesheet }) => confirm(reviewed, timesheet),
    onError: (error, { timesheet }) => reportFailure(timesheet, t('notRejected', { name: timesheet.employeeName }), error),
    onSettled: settle,
  })

  const reopen = useMutation({
    mutationFn: ({ timesheet: { submissionId, version }, note }: { timesheet: SeenTimesheet; note: string }) => {
      const input = { submissionId, version, note }
      return once('reopen', input, context => approvalCalls.reopen.call(input, { context }))
    },
    onMutate: ({ timesheet }) => forget(timesheet.submissionId),
    onSuccess: ({ status }, { timesheet }) => tell({ kind: 'decided', status, ...wordsOf(timesheet) }),
    onError: (error, { timesheet }) => reportFailure(timesheet, t('notReopened', { name: timesheet.employeeName }), error),
    onSettled: settle,
  })

  const approveMany = useMutation({
    mutationFn: (timesheets: readonly SeenTimesheet[]) => {
      const input = { submissions: timesheets.map(({ submissionId, version }) => ({ submissionId, version })) }
      return once('approve many', input, context => approvalCalls.approveMany.call(input, { context }))
    },
    onSuccess: ({ reviewed }, timesheets) =>
      tell({ kind: 'decided', status: 'approved', text: t('approvedMany', { n: reviewed.length }) }, timesheets),
    onSettled: settle,
  })

  const withdraw = useMutation({
    mutationFn: (submissions: readonly Undoable[]) => {
      const input = { submissions: [...submissions] }
      return once('withdraw', input, context => approvalCalls.withdraw.call(input, { context }))
    },
    onSuccess: ({ withdrawn }) => tell({ kind: 'withdrawn', text: t('awaitsYouAgain', { n: withdrawn.length }) }),
    onError: error => tell({ kind: 'failed', text: t('notUndone', { reason: undoProblem(error) }) }),
    // Over when the list has the timesheet again, so that it can be opened there.
    onSettled: () => {
      refreshBootstrap()
      return client.invalidateQueries({ queryKey: approvalCalls.key() })
    },
  })

  const problemOf = (submissionId: string, version: number): string | undefined => {
    const problem = problems[submissionId]
    return problem === undefined || (problem.version !== null && problem.version !== version) ? undefined : problem.text
  }
  return { approve, reject, reopen, approveMany, withdraw, problemOf, last, undoable, stopUndo: () => setUndoable([]) }
}

/** Describes what happened to the timesheet in the meantime, if the error says so; otherwise the server's message. */
export function outcomeText(error: unknown): string {
  const { code, rule, message, data } = callErrorOf(error)
  if (rule === 'has_warnings') return t('warningsMeanwhile')
  if (code !== 'CONFLICT') return message
  if (data.status === 'approved') return t('meanwhileApproved')
  if (data.status === 'rejected') return t('meanwhileRejected')
  if (data.status === 'draft') return t('meanwhileDraft')
  return t('meanwhileChanged')
}

/** Why a decision stands. */
function undoProblem(error: unknown): string {
  const { code, rule, message } = callErrorOf(error)
  return code === 'CONFLICT' && rule !== 'withdrawal_too_late' ? t('changedSinceDecision') : message
}

/** A `LastDecision` of either kind, without its number. */
type Told = LastDecision extends infer Kind ? (Kind extends LastDecision ? Omit<Kind, 'id'> : never) : never

const wordsOf = ({ employeeName, periodStart, periodEnd }: SeenTimesheet) => ({
  text: employeeName,
  detail: formatDayRangeShort(periodStart, periodEnd),
})

function approvedTimesheet(seen: TeamTimesheet, isLastStep: boolean): TeamTimesheet {
  const { timesheet } = seen
  const can = { ...timesheet.can, approve: false, reject: false }
  if (!isLastStep) return { ...seen, timesheet: { ...timesheet, can } }
  const steps = timesheet.steps.map(step => ({ ...step, state: 'done' as const }))
  return { ...seen, timesheet: { ...timesheet, status: 'approved', steps, can } }
}
