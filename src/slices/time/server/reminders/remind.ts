import type { JobActor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { remindApprovers } from './remind-approvers.ts'
import { remindStaff } from './remind-staff.ts'

export const REMIND_OF_TIMESHEETS = 'remind_of_timesheets'

/**
 * The job `remind_of_timesheets`, in one organization: reminds whoever has not submitted a timesheet that is due, and whoever has to approve
 * one before payday. Who gets one is decided when it is sent, and each is sent once (SHT-33).
 */
export async function remindOfTimesheets(tx: WriteTx<JobActor>): Promise<void> {
  await remindStaff(tx)
  await remindApprovers(tx)
}
