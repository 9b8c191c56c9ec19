import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  results: { one: '{n} result', other: '{n} results' },
  nothingFound: 'Nothing matches “{typed}”.',
})
