import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  notFound: 'Ticket not found',
  notFoundHelp: 'It doesn’t exist, or it isn’t yours to see.',
  loadFailed: "Couldn't load the ticket",
})
