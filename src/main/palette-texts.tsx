import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  goTo: 'Go to',
})
