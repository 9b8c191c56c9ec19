import { defineTexts } from '#web/texts.ts'

/** The texts of fields and of the frames around forms. */
export const t = defineTexts({
  save: 'Save',
  conflictTitle: 'Someone else changed this record',
  conflictText: 'Choose which values to keep, then save again.',
  conflictSame: 'The saved values are the same as yours. Save again to confirm.',
  yourValue: 'Your value',
  savedValue: 'Saved value by someone else',
  emptyValue: '(empty)',
  keepAllMine: 'Keep all of mine',
  takeAllTheirs: 'Use all saved values',
})
