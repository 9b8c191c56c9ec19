import { useState } from 'react'
import { AuthFrame, emitSessionEvent, identityCalls } from '#slices/identity/web/public.tsx'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ACCEPT_PATH } from '../kept-token.ts'
import { t as route } from '../route-texts.ts'
import { t } from './texts.ts'

/** Someone is signed in with another address (SEC-35). After signing out the invitation is shown again. */
export const OtherPerson = ({ message }: { message: string }) => {
  const [busy, setBusy] = useState(false)
  const signOut = async (): Promise<void> => {
    setBusy(true)
    try {
      await identityCalls.signOut.call({})
    } catch (error) {
      const { status, message: text } = callErrorOf(error)
      if (status !== 401) {
        setBusy(false)
        return showToast({ tone: 'error', title: text })
      }
    }
    emitSessionEvent('signed_out')
    // A fresh page: nothing of the other person is left in it.
    location.assign(ACCEPT_PATH)
  }
  return (
    <AuthFrame title={route('title')}>
      <Panel tone="warning" title={t('otherPerson')}>
        {message}
      </Panel>
      <Button variant="filled" size="lg" full busy={busy} onClick={() => void signOut()}>
        {t('signOut')}
      </Button>
    </AuthFrame>
  )
}
