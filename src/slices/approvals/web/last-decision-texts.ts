import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  stepApproved: 'Step approved',
  lastDecision: 'Last decision',
  undo: 'Undo',
  undone: 'Undone',
})
