import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  weekOf: 'Week {n}',
  hoursWorked: '{hours} worked',
  periodTotal: 'Period total',
  noHours: 'No hours',
  warningsOnDay: { one: '{n} warning on {day}', other: '{n} warnings on {day}' },
  warningsOnDays: { one: '{n} warning on {days} days', other: '{n} warnings on {days} days' },
  goToDay: 'Go to {day}',
  goToIt: 'Go to day',
})
