import { defineTexts } from '#web/texts.ts'

/** Texts for an administrator who enters hours, or submits, for someone else. */
export const t = defineTexts({
  someonesTimesheet: 'Somebody else’s timesheet',
  timesheetOf: 'Timesheet of {name}',
  back: 'Back to My Team Time',
  didNotLoad: 'The timesheet did not load',
  unknownPerson: 'This person is not here',
  unknownPersonHelp: 'They may have been removed, or the address is not complete.',
  ownTimesheet: 'This is your own timesheet',
  ownTimesheetHelp: 'What you enter for yourself stands on My Time.',
  toMyTime: 'Go to My Time',
  noGroup: '{name} is in no time tracking group yet',
  noPeriod: 'There is no pay period for this date',
  noGroupHelp: 'Their timesheet appears here as soon as that is set up.',
  toToday: 'Go to the current period',

  forWhom: 'You enter hours for {name}.',
  beforeReason: 'Every cell you fill is marked with your name and this reason, and {name} is told.',
  reason: 'Reason',
  reasonOf: 'Reason: {reason}',
  reasonRequired: 'Write why you enter these hours',
  start: 'Start entering',
  changeReason: 'Change reason',
  keepReason: 'Use this reason',
  cancel: 'Cancel',
  notSavedYet: 'Some cells are not saved yet. They belong to the reason they were typed with.',
  lockedTitle: 'No hours can be entered now',
  submittedHelp: 'This timesheet waits for its approver. It opens when it is rejected or reopened.',
  approvedHelp: 'This timesheet is approved. It opens when it is reopened.',
  showInInbox: 'Show in My Team Time',

  submitFor: 'Submit for {name}',
  whySubmit: 'Why do you submit it for {name}?',
  submitReasonRequired: 'Write why you submit it',
  inPlaceOf: 'In place of the statement of {name}, “{attestation}”, this is stored:',
  support: 'Steward support',
})
