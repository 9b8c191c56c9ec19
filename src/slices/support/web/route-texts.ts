import { defineTexts } from '#web/texts.ts'

/** Texts that the shell needs before a screen is loaded. */
export const t = defineTexts({
  help: 'Help',
  ticket: 'Support ticket',
  queue: 'Support tickets',
  dashboard: 'Support dashboard',
  escalated: 'Escalated tickets',
})
