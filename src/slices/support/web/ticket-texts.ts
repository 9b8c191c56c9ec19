import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({ waitingForYou: 'Awaiting your reply' })
