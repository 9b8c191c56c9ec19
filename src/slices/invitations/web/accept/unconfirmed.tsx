import { useState } from 'react'
import { identityCalls } from '#slices/identity/web/public.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { LockedEmail } from './locked-email.tsx'
import { t } from './texts.ts'

/** The address has an account whose owner has not shown that it is theirs: they confirm it first. */
export const Unconfirmed = ({ email }: { email: string }) => {
  const [sent, setSent] = useState(false)
  const resend = async (): Promise<void> => {
    // The answer is the same for every address, and so is what is shown of it.
    await identityCalls.resendVerification.call({ email }).catch(() => undefined)
    setSent(true)
  }
  return (
    <>
      <Panel
        tone="warning"
        title={t('unconfirmed')}
        actions={
          sent ? undefined : (
            <Button size="dense" onClick={() => void resend()}>
              {t('resend')}
            </Button>
          )
        }
      >
        {sent ? t('resent', { email }) : t('unconfirmedHelp')}
      </Panel>
      <LockedEmail email={email} />
    </>
  )
}
