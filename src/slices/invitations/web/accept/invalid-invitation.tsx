import { useEffect } from 'react'
import { AuthFrame } from '#slices/identity/web/public.tsx'
import { Redirect } from '#web/redirect.tsx'
import { showToast } from '#web/toast/toast-store.ts'
import { forgetToken } from '../kept-token.ts'
import { t as route } from '../route-texts.ts'
import { t } from './texts.ts'

/** A link that leads nowhere: says why, and goes to the sign-in. */
export const InvalidInvitation = ({ text }: { text: string }) => {
  useEffect(() => {
    forgetToken()
    showToast({ tone: 'error', title: t('invalid'), text })
  }, [text])
  return (
    <AuthFrame title={route('title')}>
      <Redirect to="/auth" />
    </AuthFrame>
  )
}
