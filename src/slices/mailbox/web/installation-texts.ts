import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  delivered: 'All mail from this installation, and whether the mail server accepted it. Links are removed once a message is sent.',
  stored:
    "Email isn't set up for this installation, so messages are stored here instead of sent. Each link works until it's used or expires, so share it only with its recipient. Opening a message with a link is recorded.",
  emptyDelivered: "Mail will be listed here as it's sent.",
  emptyStored: "Messages will be stored here, because email isn't set up for this installation.",
  organization: 'Organization',
})
