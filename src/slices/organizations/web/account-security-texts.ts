import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  title: 'Two-step verification',
  help: "Require an authenticator app or a passkey, so a password alone isn't enough to sign in.",
  loadFailed: "Couldn't load the two-step verification settings",
  requiredOf: 'Required for',
  nobody: 'No one',
  administrators: 'Administrators',
  everyone: 'Everyone',
  lastDay: 'Last day of the grace period',
  lastDayHelp: "After that day, people who haven't set it up can only open their own account.",
  lastDayRequired: 'Please enter a date',
  lastDayPast: 'Choose today or a later day',
  people: { one: 'Not set up yet by {without} of {n} person', other: 'Not set up yet by {without} of {n} people' },
  admins: {
    one: 'Not set up yet by {without} of {n} administrator',
    other: 'Not set up yet by {without} of {n} administrators',
  },
  youToo: "You haven't set it up yourself.",
  youTooText: 'Set it up for your own account first. Then you can require it of others.',
  setUp: 'Set it up',
  ownFirst: 'Set up two-step verification for your own account first',
  save: 'Save requirement',
  saved: 'Two-step verification settings saved',
  saveFailed: 'Failed to save the two-step verification settings',
})
