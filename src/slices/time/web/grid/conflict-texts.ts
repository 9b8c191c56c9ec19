import { defineTexts } from '#web/texts.ts'

/** The texts of the choice between two values of a cell. */
export const t = defineTexts({
  twoValues: 'Conflicting hours: {column}, {day}',
  otherSaved: 'This was changed to {theirs} by someone else or on another device.',
  otherCleared: 'This cell was cleared by someone else or on another device.',
  keepMine: 'Keep mine ({hours})',
  keepEmpty: 'Keep mine (empty)',
  useTheirs: 'Use {hours}',
  useEmpty: 'Clear it',
})
