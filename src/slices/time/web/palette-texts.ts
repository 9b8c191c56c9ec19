import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  submitPeriod: 'Submit this period',
})
