import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  subtitle: 'For platform administrators of this installation',
  createOrganization: 'Create an organization',
  delivered: 'All mail from this installation, and whether the mail server accepted it. Links are removed once a message is sent.',
  stored:
    "This installation has no mail server: mail is stored here and not sent. Each link works until it's used or expires, so share it only with its recipient. Opening a message with a link is recorded.",
  emptyDelivered: "Mail will be listed here as it's sent.",
  emptyStored: 'Mail will be stored here, because this installation has no mail server.',
  organization: 'Organization',
  insideTitle: "You're in {name}",
  insideHelp: 'The super admin view is outside of any organization. You can switch back at any time.',
  leave: 'Go to the Super Admin View',
  elsewhereTitle: 'The super admin view is on the main site',
  elsewhereHelp: 'This address belongs to {name}.',
  goToMainSite: 'Go to Main Site',
})
