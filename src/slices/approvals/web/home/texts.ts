import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  waiting: 'Other requests waiting for you',
  openAll: { one: 'View {n}', other: 'View all {n}' },
  requestOf: '{noun}, {title}',
})
