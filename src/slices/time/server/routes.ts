import type { Routes } from '#server/rpc/router.ts'
import { read, readOnce, write } from '#server/rpc/verb.ts'
import type { TimesheetSources } from '#server/slice.ts'
import type { approvals } from '#slices/time/contract/approvals.ts'
import type { timeDashboard as dashboard } from '#slices/time/contract/dashboard.ts'
import type { timesheetAttachments, timesheetNotes } from '#slices/time/contract/day-records.ts'
import type { days } from '#slices/time/contract/days.ts'
import type { entries } from '#slices/time/contract/entries.ts'
import type { timesheets } from '#slices/time/contract/timesheets.ts'
import type { usualWeek } from '#slices/time/contract/usual-week.ts'
import type { hoursOfGroups } from '#slices/time-groups/contract/hours-of-groups.ts'
import { approve } from './approval/approve.ts'
import { approveMany } from './approval/approve-many.ts'
import { comment } from './approval/comment.ts'
import { inbox } from './approval/inbox.ts'
import { reassign } from './approval/reassign.ts'
import { reject } from './approval/reject.ts'
import { remind } from './approval/remind.ts'
import { reopen } from './approval/reopen.ts'
import { timesheet } from './approval/timesheet.ts'
import { counts } from './approval/timesheet-counts.ts'
import { withdraw } from './approval/withdraw.ts'
import { addColumn, addColumnOnBehalf } from './column/add.ts'
import { available, availableOnBehalf } from './column/available.ts'
import { removeColumn, removeColumnOnBehalf } from './column/remove.ts'
import { timeDashboard } from './dashboard/time-dashboard.ts'
import { addAttachment, addAttachmentOnBehalf, removeAttachment, removeAttachmentOnBehalf } from './day/attachments.ts'
import { removeNote, removeNoteOnBehalf, saveNote, saveNoteOnBehalf } from './day/notes.ts'
import { saveDay, saveDayOnBehalf } from './day/save-day.ts'
import { history } from './entry/history.ts'
import { list } from './entry/list.ts'
import { save } from './entry/save.ts'
import { saveOnBehalf } from './entry/save-on-behalf.ts'
import { split, splitOnBehalf } from './entry/split.ts'
import { assignColumns, columnsOfTimesheets } from './groups/columns.ts'
import { tryDays } from './groups/try.ts'
import { copyLastPeriod, copyLastPeriodOnBehalf } from './timesheet/copy-last-period.ts'
import { mine } from './timesheet/mine.ts'
import { openOnBehalf } from './timesheet/open-on-behalf.ts'
import { recall } from './timesheet/recall.ts'
import { submit, submitOnBehalf } from './timesheet/submit.ts'
import { fillUsualWeek, fillUsualWeekOnBehalf } from './usual-week/fill.ts'
import { readUsualWeek } from './usual-week/read.ts'
import { saveUsualWeek } from './usual-week/save.ts'

export const timesheetRoutes = (sources: TimesheetSources): Routes<typeof timesheets> => ({
  mine: read(mine(sources)),
  openOnBehalf: read(openOnBehalf(sources)),
  submit: write(submit),
  submitOnBehalf: write(submitOnBehalf),
  recall: write(recall),
  copyLastPeriod: write(copyLastPeriod),
  copyLastPeriodOnBehalf: write(copyLastPeriodOnBehalf),
  availableColumns: readOnce(available),
  addColumn: write(addColumn),
  removeColumn: write(removeColumn),
  availableColumnsOnBehalf: readOnce(availableOnBehalf),
  addColumnOnBehalf: write(addColumnOnBehalf),
  removeColumnOnBehalf: write(removeColumnOnBehalf),
})

export const entryRoutes: Routes<typeof entries> = {
  list: readOnce(list),
  history: read(history),
  save: write(save),
  split: write(split),
  splitOnBehalf: write(splitOnBehalf),
  saveOnBehalf: write(saveOnBehalf),
}

export const timesheetNoteRoutes: Routes<typeof timesheetNotes> = {
  save: write(saveNote),
  saveOnBehalf: write(saveNoteOnBehalf),
  remove: write(removeNote),
  removeOnBehalf: write(removeNoteOnBehalf),
}

export const timesheetAttachmentRoutes: Routes<typeof timesheetAttachments> = {
  add: write(addAttachment),
  addOnBehalf: write(addAttachmentOnBehalf),
  remove: write(removeAttachment),
  removeOnBehalf: write(removeAttachmentOnBehalf),
}

export const usualWeekRoutes: Routes<typeof usualWeek> = {
  read: readOnce(readUsualWeek),
  save: write(saveUsualWeek),
  fill: write(fillUsualWeek),
  fillOnBehalf: write(fillUsualWeekOnBehalf),
}

export const dayRoutes: Routes<typeof days> = {
  save: write(saveDay),
  saveOnBehalf: write(saveDayOnBehalf),
}

/** All but `document`, which needs the stored files. */
export const approvalRoutes = (sources: TimesheetSources): Omit<Routes<typeof approvals>, 'document'> => ({
  inbox: read(inbox(sources)),
  timesheet: read(timesheet(sources)),
  approve: write(approve),
  reject: write(reject),
  reopen: write(reopen),
  approveMany: write(approveMany),
  withdraw: write(withdraw),
  remind: write(remind),
  comment: write(comment),
  reassign: write(reassign),
  counts: read(counts),
})

export const hoursOfGroupsRoutes: Routes<typeof hoursOfGroups> = {
  try: read(tryDays),
  columns: readOnce(columnsOfTimesheets),
  assignColumns: write(assignColumns),
}

export const dashboardRoutes: Routes<{ time: typeof dashboard }> = { time: read(timeDashboard) }
