import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  notFound: 'Ticket not found',
  notFoundHelp: 'It may not exist, or you may not have access.',
  loadFailed: "Couldn't load the ticket",
})
