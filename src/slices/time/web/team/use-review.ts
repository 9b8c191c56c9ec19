import { useRef, useState } from 'react'
import type { PlainDate } from '#core/plain-date.ts'
import { announce } from '#web/announcer.tsx'
import { warningLines } from '../timesheet-view.ts'
import type { AskedApproval } from './approve-question.tsx'
import type { Inbox, InboxRow } from './calls.ts'
import { bulkRows, nextAfter, openable, rowsOf, toggled, toReview } from './inbox-model.ts'
import type { InboxTab } from './search.ts'
import { t } from './texts.ts'
import { type SeenTimesheet, useDecisions } from './use-decisions.ts'
import { useFocusAfterUndo } from './use-focus-after-undo.ts'
import type { BoardPlace, OpenTimesheet } from './use-open-timesheet.ts'

/** The next timesheet moves under the pointer at once: a double click must not decide on it too. */
const nextDecisionAfterMs = 700

export type Review = ReturnType<typeof useReview>

/** Acts on timesheets for the current user: choose, approve, reject, reopen, and undo. A decision opens the next timesheet. */
export function useReview(inbox: Inbox, tab: InboxTab, place: BoardPlace, opened: OpenTimesheet) {
  const { selected, phone, onSelect } = place
  const decisions = useDecisions()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<AskedApproval | null>(null)
  const approvedAt = useRef(Number.NEGATIVE_INFINITY)
  const rows = rowsOf(inbox, tab)
  const focusAfterUndo = useFocusAfterUndo(inbox, tab, place, opened)

  const goOn = (reviewed: readonly string[]) => {
    const next = phone ? undefined : nextAfter(rows, reviewed)
    const left = openable(rows).filter(row => row.canDecide && !reviewed.includes(row.submissionId)).length
    announce(t('left', { n: left }))
    setChosen(before => new Set([...before].filter(id => !reviewed.includes(id))))
    if (phone) onSelect(undefined, true)
    // When nothing is left, the reviewed timesheet stays and shows its outcome.
    else if (next !== undefined) opened.open(next, true)
    else opened.focusHead()
  }
  const approveNow = (seen: SeenTimesheet, note: string) => {
    approvedAt.current = performance.now()
    decisions.approve.mutate({ timesheet: seen, note })
    goOn([seen.submissionId])
  }
  const approveManyNow = (timesheets: readonly SeenTimesheet[]) => {
    const ids = timesheets.map(({ submissionId }) => submissionId)
    decisions.approveMany.mutate(timesheets, {
      onSuccess: () => (selected !== undefined && ids.includes(selected) ? goOn(ids) : setChosen(new Set())),
    })
  }
  return {
    decisions,
    chosen,
    setChosen,
    choose: (id: string) => setChosen(before => toggled(before, id)),
    asked,
    stopAsking: () => setAsked(null),
    approve: (seen: SeenTimesheet, note: string) => {
      if (performance.now() - approvedAt.current < nextDecisionAfterMs) return
      if (seen.warnings.length > 0) setAsked({ timesheets: [seen], note })
      else approveNow(seen, note)
    },
    askMany: () => {
      const clean = bulkRows(inbox.pending, chosen)
      if (clean.length > 0 && !decisions.approveMany.isPending) setAsked({ timesheets: clean.map(seenRow), note: null })
    },
    approveAsked: ({ timesheets, note }: AskedApproval) => (note === null ? approveManyNow(timesheets) : approveNow(timesheets[0]!, note)),
    reject: (seen: SeenTimesheet, note: string, days: readonly PlainDate[]) =>
      decisions.reject.mutate({ timesheet: seen, note, days }, { onSuccess: () => goOn([seen.submissionId]) }),
    // The note and its button go with the decision; the timesheet stays open.
    reopen: (seen: SeenTimesheet, note: string) => decisions.reopen.mutate({ timesheet: seen, note }, { onSuccess: opened.focusHead }),
    undo: () => {
      if (decisions.undoable.length === 0 || decisions.withdraw.isPending) return
      decisions.withdraw.mutate(decisions.undoable, {
        onSuccess: ({ withdrawn: [first] }) => {
          if (first === undefined) return
          focusAfterUndo(first.submissionId)
          if (tab === 'pending' && !phone) onSelect(first.submissionId, true)
        },
      })
    },
  }
}

/** Returns the row as the timesheet that was seen, with the version of the list. */
export function seenRow(row: InboxRow): SeenTimesheet {
  const { submissionId, version, employeeName, periodStart, periodEnd } = row
  return { submissionId: submissionId ?? '', version, employeeName, periodStart, periodEnd, warnings: warningLines(toReview(row)) }
}
