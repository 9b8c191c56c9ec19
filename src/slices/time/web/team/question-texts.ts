import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  askApprove: "Approve {name}'s timesheet?",
  askApproveHelp: { one: '{period} has a warning:', other: '{period} has {n} warnings:' },
  approveTimesheet: 'Approve timesheet',
  askApproveMany: { one: 'Approve {n} timesheet?', other: 'Approve {n} timesheets?' },
  approveTimesheets: { one: 'Approve {n} timesheet', other: 'Approve {n} timesheets' },
})
