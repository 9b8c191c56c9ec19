import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  title: 'Set up two-step verification',
  due: '{organization} requires it. You have until the end of {date}.',
  overdue: '{organization} requires it. Set it up here to continue.',
  setUp: 'Set it up',
})
