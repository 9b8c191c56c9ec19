import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  conflictTitle: 'Someone else changed this record',
  conflictText: 'Choose which values to keep, then save again.',
  conflictNone: "Your changes don't conflict with theirs. Save again to keep both.",
  merged: 'Also changed:',
  mergedField: '{label}: {text}',
  yours: 'Yours',
  theirs: 'Theirs',
  emptyValue: 'None',
  gone: 'This record no longer exists. Close the form and check the list.',
  keepAllMine: 'Keep all of mine',
  takeAllTheirs: 'Use all of theirs',
})
