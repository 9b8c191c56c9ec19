import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  splitDay: 'Split day',
  splitOn: "Split {day} by your group's percentages",
  splitFor: "Split {day} by {name}'s group's percentages",
  done: 'Split {hours} on {day}: {parts}',
  part: '{column} {hours}',
  nothing: '{day} is already split',
  leftOut: "You can't enter hours in {columns} on this day",
  notSplit: "Couldn't split the day",
  unsavedCells: "Some hours haven't been saved yet, so nothing was split.",
})
