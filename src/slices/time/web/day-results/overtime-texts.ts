import { defineTexts } from '#web/texts.ts'

/** The texts of why there is overtime. */
export const t = defineTexts({
  whyOvertime: 'Why {hours} overtime on {day}?',
  whyDoubleTime: 'Why {hours} double time on {day}?',
  whyTitle: "Why there's overtime",
  runningSum: 'Running total',
  regular: 'Regular',
  overtime: 'Overtime',
  doubleTime: 'Double time',
  cut: 'Overtime starts at {hours}',
  worked: 'Worked',
})
