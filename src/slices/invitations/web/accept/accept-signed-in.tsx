import type { ClientSession } from '#slices/identity/web/public.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { Offered } from '../calls.ts'
import { LockedEmail } from './locked-email.tsx'
import { t } from './texts.ts'
import { useAcceptButton } from './use-accept.ts'

interface AcceptSignedInProps {
  offered: Offered
  token: string
  session: ClientSession
  onChanged: () => void
}

/** Someone who is signed in with the invited address accepts with one click. */
export const AcceptSignedIn = ({ offered: { email }, token, session, onChanged }: AcceptSignedInProps) => {
  const { busy, failed, run } = useAcceptButton({ token, onChanged })
  return (
    <>
      {failed === undefined ? null : <Panel tone="error" title={failed} />}
      <p className="text-sm text-muted">{t('signedInAs')}</p>
      <LockedEmail email={email} />
      <Button variant="filled" size="lg" full busy={busy} onClick={() => void run(session)}>
        {t('accept')}
      </Button>
    </>
  )
}
