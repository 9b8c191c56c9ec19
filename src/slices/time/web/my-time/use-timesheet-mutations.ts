import { useMutation } from '@tanstack/react-query'
import { nextApprovers } from '#slices/approvals/web/public.tsx'
import { formatDayRangeShort } from '#web/plain-date-text.ts'
import { useOnce } from '#web/record/use-once.ts'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { timesheetCalls } from '../calls.ts'
import type { CellOutbox } from '../grid/cell-outbox.ts'
import type { GridController } from '../grid/grid-controller.ts'
import type { Timesheet } from '../timesheet-view.ts'
import { t } from './texts.ts'
import type { TimesheetActions } from './timesheet-actions.ts'

/** Thrown when cells are not on the server yet: nothing is submitted or copied until they are. */
class UnsavedCells extends Error {}

const reasonOf = (error: unknown) => (error instanceof UnsavedCells ? t('unsavedCells') : callErrorOf(error).message)

/**
 * Submit, recall and copy, none of them optimistic. Submit and copy save the cells first. Each has one idempotency key from the first
 * press until an answer is known, so pressing again after a lost answer has no second effect. A copy is one step of the grid's undo.
 */
export function useTimesheetMutations(
  timesheet: Timesheet,
  outbox: CellOutbox,
  actions: Pick<TimesheetActions, 'owner' | 'submit' | 'copy' | 'refresh'>,
  controller: GridController,
) {
  const { refresh } = actions
  const once = useOnce()
  const { startsOn: periodStart, endsOn } = timesheet.period
  const target = { periodStart, version: timesheet.version }

  const saved = async () => {
    if (!(await outbox.flush())) throw new UnsavedCells()
  }
  const failed = (title: string) => (error: unknown) => {
    showToast({ tone: 'error', title, text: reasonOf(error) })
    return refresh()
  }

  const submit = useMutation({
    mutationFn: async (reason: string) => {
      await saved()
      return once('submit', { ...target, reason }, context => actions.submit(target, reason, context))
    },
    onSuccess: async () => {
      const names = nextApprovers(timesheet)
      const period = formatDayRangeShort(periodStart, endsOn)
      showToast({ tone: 'success', title: t('submitted'), ...(names === null ? {} : { text: t('submitGoesTo', { period, names }) }) })
      await refresh()
    },
    // The open dialog shows the error; behind it the timesheet refreshes.
    onError: () => refresh(),
  })
  const recall = useMutation({
    mutationFn: () => once('recall', target, context => timesheetCalls.recall.call(target, { context })),
    onSuccess: async () => {
      showToast({ tone: 'success', title: t('recalled'), text: t('recalledText') })
      await refresh()
    },
    onError: failed(t('didNotRecall')),
  })
  const copy = useMutation({
    mutationFn: async () => {
      await saved()
      return once('copy', { periodStart, reason: actions.owner.reason }, context => actions.copy(periodStart, context))
    },
    onSuccess: async ({ cells, skipped }) => {
      await refresh()
      if (cells.length === 0) return showToast({ tone: 'info', title: t('copiedNothing'), text: t('copiedNothingText') })
      const message = t('copied', { n: cells.length })
      // No toast: the hours stand in the grid, and its status line says the rest.
      controller.dispatch({ type: 'copied', cells, message: skipped > 0 ? `${message}. ${t('copySkipped', { n: skipped })}` : message })
    },
    onError: failed(t('didNotCopy')),
  })
  return { submit, recall, copy, submitProblem: submit.error === null ? null : reasonOf(submit.error) }
}
