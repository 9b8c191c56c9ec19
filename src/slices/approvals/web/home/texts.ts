import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  waiting: 'Other requests to review',
  openAll: { one: 'View {n}', other: 'View all {n}' },
  requestOf: '{noun}, {title}',
})
