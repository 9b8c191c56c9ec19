import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  delivered: 'What your organization sends, and whether the mail server accepted it.',
  stored:
    'This installation has no mail server: mail is stored here and not sent. To share an invitation, resend it from Staff and copy its link.',
  emptyDelivered: "Mail will be listed here as it's sent.",
  emptyStored: 'Mail will be stored here, because this installation has no mail server.',
})
