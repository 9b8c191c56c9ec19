import { defineTexts } from '#web/texts.ts'

/** Loaded with the inboxes, before the dialog. */
export const t = defineTexts({ standIn: 'Stand-ins' })
