import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({ createTicket: 'Create a Ticket', takeScreenshot: 'Take Screenshot' })
