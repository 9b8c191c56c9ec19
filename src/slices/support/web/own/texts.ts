import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  facts: 'Details',
  close: 'Close ticket',
  closeFailed: "Couldn't close the ticket",
})
