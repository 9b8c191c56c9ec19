import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  title: 'Two-step verification',
  help: 'Require a second factor besides the password: an authenticator app or a passkey.',
  loadFailed: "Couldn't load the two-step verification settings",
  requiredOf: 'Required of',
  nobody: 'No one',
  administrators: 'Administrators',
  everyone: 'Everyone',
  lastDay: 'Last day without it',
  lastDayHelp: 'After that day, people without a second factor can only open their own account, to set one up.',
  lastDayRequired: 'Please enter a date',
  lastDayPast: 'Choose today or a later day',
  people: { one: '{without} of {n} person has no second factor', other: '{without} of {n} people have no second factor' },
  admins: { one: '{without} of {n} administrator has no second factor', other: '{without} of {n} administrators have no second factor' },
  youToo: "You don't have a second factor yourself.",
  youTooText: 'Set one up in My account before that day. After it, you can only open your own account.',
  save: 'Save requirement',
  saved: 'Two-step verification settings saved',
  saveFailed: 'Failed to save the two-step verification settings',
})
