import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  title: 'Set up two-step verification',
  due: '{organization} requires it. You have until {date}.',
  overdue: '{organization} requires it. Set it up here to continue.',
  setUp: 'Set it up',
})
