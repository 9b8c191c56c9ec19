import { useQueryClient } from '@tanstack/react-query'
import { useBootstrap, useMay } from '#slices/access/web/public.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { timesheetCalls } from '../calls.ts'
import { ownTimesheets } from '../timesheet-keys.ts'
import type { Timesheet } from '../timesheet-view.ts'
import { saveCells } from './save-cells.ts'
import type { TimesheetActions } from './timesheet-actions.ts'

const Dialog = lazyScreen(() => import('./submit-dialog.tsx').then(module => module.SubmitDialog))

/** The actions of a timesheet's owner. */
export function useTimesheetActions({ employee, period, can }: Timesheet): TimesheetActions {
  const client = useQueryClient()
  const currentUser = useBootstrap()
  const mayWrite = useMay()('time_my_time', 'write')
  return {
    owner: { user: currentUser.user.id, organization: currentUser.organization?.id ?? '', timesheet: `${employee.id}/${period.startsOn}` },
    save: saveCells,
    mayWrite,
    canEdit: can.edit && mayWrite,
    canSubmit: can.edit && mayWrite,
    submit: (target, _, context) => timesheetCalls.submit.call({ ...target, attested: true }, { context }),
    copy: async (periodStart, context) => {
      const { entries, skipped } = await timesheetCalls.copyLastPeriod.call({ periodStart }, { context })
      return { cells: entries, skipped }
    },
    refresh: () => client.invalidateQueries({ queryKey: ownTimesheets }),
    Dialog,
    onBehalfOf: null,
  }
}
