import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { callErrorOf } from '#web/rpc.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useEnter } from '../auth/use-enter.ts'
import { hasPasskeys } from './has-passkeys.ts'
import { t } from './sign-in-texts.ts'
import { useEnterVerified } from './use-enter-verified.ts'
import { isCancelled, signInWithPasskey } from './use-passkey.ts'

interface PasskeyButtonProps {
  next: string | undefined
  /** After the password, for a passkey of that person. */
  asSecondFactor?: boolean
  /** Whether this is the page's primary button. */
  isMain?: boolean
}

/** Signs in with a passkey; nothing where the browser or the address has none. */
export const PasskeyButton = ({ next, asSecondFactor = false, isMain = false }: PasskeyButtonProps) => {
  const [enterAtOnce, enterVerified] = [useEnter(), useEnterVerified()]
  const enter = asSecondFactor ? enterVerified : enterAtOnce
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  if (!hasPasskeys()) return null
  const use = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await enter(signInWithPasskey(asSecondFactor), next)
    } catch (error) {
      const { status, message } = callErrorOf(error)
      if (!isCancelled(error)) setProblem(status === 0 ? t('passkeyFailedText') : message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {problem === undefined ? null : (
        <Panel tone="error" title={t('passkeyFailed')}>
          {problem}
        </Panel>
      )}
      <Button
        {...(isMain && { variant: 'filled' as const })}
        size="lg"
        full
        busy={busy}
        icon={<Glyph of={KeyRound} size={18} />}
        onClick={() => void use()}
      >
        {t(asSecondFactor ? 'usePasskey' : 'signInWithPasskey')}
      </Button>
    </>
  )
}
