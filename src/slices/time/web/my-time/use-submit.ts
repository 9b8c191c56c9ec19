import { useEffect, useRef, useState } from 'react'
import { showToast } from '#web/toast/toast-store.ts'
import type { Timesheet } from '../timesheet-view.ts'
import { submitBlockedReason } from './foot-bar.tsx'
import { t } from './texts.ts'
import type { TimesheetActions } from './timesheet-actions.ts'
import type { TimesheetCells } from './use-timesheet-cells.ts'
import type { useTimesheetMutations } from './use-timesheet-mutations.ts'

export interface SubmitWish {
  /** Set by a link to submit: opens the dialog, or shows why not. Handled once. */
  wantsToSubmit?: boolean
  onSubmitHeard?: () => void
}

export type Submitting = ReturnType<typeof useSubmit>

/** Leads from the Submit button to the open dialog: saves the cells, and says why the timesheet can't be submitted yet. */
export function useSubmit(
  timesheet: Timesheet,
  { outbox, snapshot }: Pick<TimesheetCells, 'outbox' | 'snapshot'>,
  { canSubmit: open, refresh }: TimesheetActions,
  { submit, submitProblem }: Pick<ReturnType<typeof useTimesheetMutations>, 'submit' | 'submitProblem'>,
  { wantsToSubmit, onSubmitHeard }: SubmitWish,
) {
  const [confirming, setConfirming] = useState(false)
  const [preparing, setPreparing] = useState(false)
  // Submitted or reviewed elsewhere in the meantime: close the dialog, so that it does not return with the next draft.
  if (confirming && !open) setConfirming(false)
  const prepare = async () => {
    setPreparing(true)
    const saved = await outbox.flush()
    // The dialog shows the warnings as the server sees them now.
    if (saved) await refresh()
    setPreparing(false)
    if (!saved) return
    submit.reset()
    setConfirming(true)
  }

  const blockedReason = submitBlockedReason(timesheet, snapshot)
  const unsaved = snapshot.failed + snapshot.conflicts > 0
  // Where only an approver is missing, the dialog says so and what to do about it.
  const isBlocked = blockedReason !== null && !unsaved && timesheet.approverMissing === null
  const hear = () => {
    onSubmitHeard?.()
    const reason = open ? (isBlocked || unsaved ? blockedReason : null) : t('nothingToSubmit')
    if (reason === null) void prepare()
    else showToast({ tone: 'info', title: t('notSubmittedNow'), text: reason })
  }
  const heard = useRef(hear)
  useEffect(() => {
    heard.current = hear
  })
  useEffect(() => {
    if (wantsToSubmit) heard.current()
  }, [wantsToSubmit])
  return {
    /** Passed to the bar with the button. */
    bar: { open, blockedReason, isBlocked, unsaved, submit: { onPress: () => void prepare(), busy: preparing } },
    dialog: {
      open: confirming,
      onOpenChange: setConfirming,
      busy: submit.isPending,
      problem: submitProblem,
      onSubmit: (reason: string) => submit.mutate(reason, { onSuccess: () => setConfirming(false) }),
    },
  }
}
