import { useQueryClient } from '@tanstack/react-query'
import { useBootstrap } from '#slices/access/web/current-user.ts'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { timesheetCalls } from '../calls.ts'
import type { Timesheet } from '../sheet-view.ts'
import type { Desk } from './desk.ts'
import { saveCells } from './save-cells.ts'
import { ownSheets } from './use-own-sheet.ts'

const Dialog = lazyScreen(() => import('./submit-dialog.tsx').then(module => module.SubmitDialog))

/** The desk of the sheet's owner. */
export function useOwnDesk({ employee, period, can }: Timesheet): Desk {
  const client = useQueryClient()
  const currentUser = useBootstrap()
  const mayWrite = currentUser.mode === 'super_admin' || currentUser.permissions.time_my_time === 'write'
  return {
    owner: { user: currentUser.user.id, organization: currentUser.organization?.id ?? '', sheet: `${employee.id}/${period.startsOn}` },
    save: saveCells,
    mayWrite,
    types: can.edit && mayWrite,
    handsIn: can.edit && mayWrite,
    handIn: (target, _, context) => timesheetCalls.submit.call({ ...target, attested: true }, { context }),
    copy: (periodStart, context) => timesheetCalls.copyLastPeriod.call({ periodStart }, { context }),
    refresh: () => client.invalidateQueries({ queryKey: ownSheets }),
    Dialog,
    onBehalfOf: null,
  }
}
