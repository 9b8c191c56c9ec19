import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  title: 'Reset two-step verification of {name}',
  text: 'Removes their authenticator app, passkeys, and backup codes, and signs them out everywhere. They can then sign in with their password alone. Make sure that it is them who asks. They are told by email, and the note is kept in the audit trail.',
  note: 'Note',
  noteHelp: 'For example, why, and how you made sure who asked.',
  noteRequired: 'Please enter a note',
  reset: 'Reset',
  done: 'Two-step verification reset',
  failed: 'Failed to reset two-step verification',
})
