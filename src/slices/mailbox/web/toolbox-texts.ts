import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  delivered: 'What your organization sends, and whether the mail server accepted it.',
  stored:
    "Email isn't set up for this installation, so messages are stored here instead of sent. To share an invitation, resend it from Staff and copy its link.",
  emptyDelivered: "Mail will be listed here as it's sent.",
  emptyStored: "Messages will be stored here, because email isn't set up for this installation.",
})
