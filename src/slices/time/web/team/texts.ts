import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  myTeamTime: 'My Team Time',
  pays: 'Pay date: {date}',
  find: 'Find a person',
  enterFor: 'Enter time for…',
  enterForTitle: 'Whose time are you entering?',

  inbox: 'Team timesheets',
  pending: 'Pending',
  notSubmitted: 'Not submitted',
  reviewed: 'Reviewed',
  needsALook: 'Needs review ({n})',
  clean: 'No issues ({n})',
  withOthers: 'Waiting on others ({n})',
  selectAll: 'Select all',
  selectNone: 'Clear selection',
  choose: 'Select {name}, {period}',
  approveClean: 'Approve {n} with no issues',
  approveChosen: 'Approve {n} selected',
  enteredSoFar: 'In progress',
  nothingEntered: 'No hours yet',

  inboxDidNotLoad: "Couldn't load the list",

  timesheet: "{name}'s timesheet",
  timesheetDidNotLoad: "Couldn't load the timesheet",
  enterHours: 'Enter hours',
  revision: 'Revision {n}',
  position: '{at} of {all}',
  previousTimesheet: 'Previous timesheet',
  nextTimesheet: 'Next timesheet',
  back: 'Back to the list',
  timesheetReadOnly: 'Outside employment dates, or on another timesheet',

  ofExpected: 'of {hours}',

  sentBackBy: 'Rejected by {name}',

  approve: 'Approve',
  reject: 'Reject',
  enterRejects: 'Press Enter to reject',
  daysAbout: 'Which days? (optional)',
  clickDays: 'Click the days your note is about',
  aboutDays: 'Days: {days}',

  approvedMany: { one: '{n} timesheet', other: '{n} timesheets' },

  left: { one: '{n} timesheet to review', other: '{n} timesheets to review' },

  awaitsYouAgain: { one: 'The timesheet is awaiting your approval again.', other: '{n} timesheets are awaiting your approval again.' },
  notUndone: "Couldn't undo. {reason}",
  changedSinceDecision: 'The timesheet changed after your decision.',

  notSaved: "Couldn't save your decision. {reason}",
  notApproved: "Couldn't approve {name}",
  notRejected: "Couldn't reject {name}",
  notReopened: "Couldn't reopen {name}",
  notApprovedMany: "Couldn't approve the timesheets",
  meanwhileApproved: 'Someone else already approved it.',
  meanwhileRejected: 'Someone else already rejected it.',
  meanwhileDraft: 'The employee recalled it.',
  meanwhileChanged: 'It changed since you opened it. Please review it again.',
  warningsMeanwhile: 'A timesheet now has warnings. Review it before approving.',
})
