import { showToast } from '#web/toast/toast-store.ts'
import { t } from '../texts.ts'

/** Says that invitations are on their way by mail; where their answer has links instead, that these are ready to be shared. */
export function showSent(invitations: readonly { email: string; link: string | null }[]): void {
  const n = invitations.length
  const [first] = invitations
  const one = n === 1 && first !== undefined ? first : null
  if (first === undefined || first.link === null)
    showToast({ tone: 'success', title: t('sent'), text: one === null ? t('sentToMany', { n }) : t('sentTo', { email: one.email }) })
  else if (one === null) showToast({ tone: 'success', title: t('linksReady'), text: t('linksFor', { n }) })
  else showToast({ tone: 'success', title: t('linkReady'), text: t('linkFor', { email: one.email }) })
}
