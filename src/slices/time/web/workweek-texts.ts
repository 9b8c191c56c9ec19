import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  workweek: 'Workweek',
  starts: 'Starts {day}',
  workweekStarts: 'Workweek starts {day}',
})
