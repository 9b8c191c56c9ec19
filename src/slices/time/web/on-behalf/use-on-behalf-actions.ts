import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { entryCalls, timesheetCalls } from '../calls.ts'
import type { OutboxOwner } from '../grid/outbox-storage.ts'
import { saveWith } from '../my-time/save-cells.ts'
import type { TimesheetActions } from '../my-time/timesheet-actions.ts'
import { timesheetsOf } from '../timesheet-keys.ts'
import type { Timesheet } from '../timesheet-view.ts'
import { t } from './texts.ts'

const Dialog = lazyScreen(() => import('./submit-for-dialog.tsx').then(module => module.SubmitForDialog))

/** The actions of an administrator on someone else's timesheet. Without a reason they can only read and submit. */
export function useOnBehalfActions(
  { employee, can }: Timesheet,
  owner: OutboxOwner & { reason: string },
  banner: ReactNode,
): TimesheetActions {
  const client = useQueryClient()
  const { id: employeeId } = employee
  const { reason } = owner
  const save = useMemo(
    () => saveWith((cells, options) => entryCalls.saveOnBehalf.call({ employeeId, reason, cells }, options)),
    [employeeId, reason],
  )
  return {
    owner,
    save,
    mayWrite: true,
    canEdit: can.enterOnBehalf && reason !== '',
    whyReadOnly: can.enterOnBehalf && reason === '' ? t('reasonRequired') : undefined,
    canSubmit: can.enterOnBehalf,
    submit: (target, why, context) => timesheetCalls.submitOnBehalf.call({ employeeId, ...target, reason: why }, { context }),
    copy: (periodStart, context) => timesheetCalls.copyLastPeriodOnBehalf.call({ employeeId, periodStart, reason }, { context }),
    refresh: () => client.invalidateQueries({ queryKey: timesheetsOf(employeeId) }),
    Dialog,
    onBehalfOf: employeeId,
    banner,
  }
}
