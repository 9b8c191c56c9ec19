import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  mode: 'Super Admin Mode',
  viewingAs: 'Viewing as: {organization}',
  endsInWholeHours: { one: 'Ends in {n} hr', other: 'Ends in {n} hrs' },
  endsInHours: { one: 'Ends in {n} hr {m} min', other: 'Ends in {n} hrs {m} min' },
  endsInMinutes: 'Ends in {m} min',
  exit: 'Exit Organization',
  entered: 'Organization Entered',
  enteredText: 'Now viewing as member of {organization}',
  exited: 'Exited Organization',
  exitedText: 'Returned to Super Admin view',
  enterFailed: 'Failed to enter organization',
  exitFailed: 'Failed to exit organization',
})
