import type { FAILED_MAIL_TOPICS } from '#core/mail.ts'
import { defineTexts } from '#web/texts.ts'
import { showToast } from '#web/toast/toast-store.ts'

const t = defineTexts({
  welcomeTitle: 'Email Error',
  welcome: 'Failed to send welcome email. Please try again.',
  supportTitle: 'Notification Error',
  support: 'Failed to send support notification.',
  notificationTitle: 'Notification Error',
  notification: 'Failed to send notification email.',
  invitationTitle: 'Invitation Error',
  invitation: 'Failed to send organization invitation. Please try again.',
  resetTitle: 'Reset Error',
  reset: 'Failed to send password reset email. Please try again.',
})

const words: Record<(typeof FAILED_MAIL_TOPICS)[number], { title: string; text: string }> = {
  failed_organization_invitation: { title: t('invitationTitle'), text: t('invitation') },
  failed_welcome: { title: t('welcomeTitle'), text: t('welcome') },
  failed_support_notification: { title: t('supportTitle'), text: t('support') },
  failed_notification: { title: t('notificationTitle'), text: t('notification') },
  failed_reset_password: { title: t('resetTitle'), text: t('reset') },
}

/** Shows the specified message once for each kind of mail that did not arrive, by its live topic. */
export function showFailedMail(topics: readonly string[]): void {
  for (const topic of topics) {
    const said = words[topic as keyof typeof words]
    if (said !== undefined) showToast({ tone: 'error', ...said })
  }
}
