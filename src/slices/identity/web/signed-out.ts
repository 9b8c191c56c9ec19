import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { showToast } from '#web/toast/toast-store.ts'
import { safeReturnPath } from '../rules/return-path.ts'
import { t } from './public-texts.ts'
import { dropSession } from './session.ts'
import { emitSessionEvent } from './session-events.ts'
import { onTabNews } from './tabs.ts'

/**
 * Handles the end of the session: drops this tab's data, remembers the address, and says why on the sign-in page. Unsaved cells stay in
 * local storage for the same person. Returns the function that a failed call reports to.
 */
export function watchSignedOut(client: QueryClient, router: AnyRouter): (expired: boolean) => void {
  const leave = (expired: boolean) => {
    const { href, pathname } = router.state.location
    // A kiosk's screen does it in its own way.
    if (pathname === '/auth' || pathname === '/setup' || pathname === '/kiosk') return
    if (expired) showToast({ tone: 'error', title: t('sessionExpired'), text: t('sessionExpiredText') })
    const next = safeReturnPath(href)
    const search = { ...(next === '/' ? {} : { next }), ...(expired ? { ended: 'expired' } : {}) }
    void dropSession(client, () => router.navigate({ to: '/auth', search, replace: true }))
  }
  onTabNews(news => {
    if (news === 'signed_out') leave(false)
    // Another person may have signed in: everything shown here could be someone else's.
    if (news === 'signed_in') location.reload()
  })
  return expired => {
    leave(expired)
    emitSessionEvent('signed_out')
  }
}
