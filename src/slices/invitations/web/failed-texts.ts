import { defineTexts } from '#web/texts.ts'

/** Loaded with the shell, so apart from the texts of the dialogs. */
export const t = defineTexts({
  failedTitle: 'Invitation Error',
  failed: 'Failed to send organization invitation. Please try again.',
})
