import { defineTexts } from '#web/texts.ts'

/** The texts of which hours of a day count. */
export const t = defineTexts({
  title: 'Counted hours',
  counted: '{worked} of {entered}',
  lunchDeducted: { one: 'Lunch deducted on {n} day', other: 'Lunch deducted on {n} days' },
  breakDeducted: { one: 'Break deducted on {n} day', other: 'Break deducted on {n} days' },
  workedThroughLunch: 'Worked through lunch',
  deductLunch: 'Deduct lunch',
  leftOutShort: 'Lunch already excluded',
  notSaved: "Couldn't save lunch for {day}",
})
