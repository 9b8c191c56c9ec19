import { defineTexts } from '#web/texts.ts'

/** Alone, because the entry holds it for every page. */
export const t = defineTexts({
  title: 'Accept invitation',
})
