import { type ReactNode, useState } from 'react'
import { TextField } from '#web/form/fields.tsx'
import { Form } from '#web/form/form.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { useForm } from '#web/form/use-form.ts'
import { callErrorOf } from '#web/rpc.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { AuthFrame } from '../auth/auth-frame.tsx'
import { identityCalls } from '../calls.ts'
import { hasPasskeys } from './has-passkeys.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { t } from './sign-in-texts.ts'
import { useEnterVerified } from './use-enter-verified.ts'

interface SecondFactorProps {
  next: string | undefined
  /** The only kind of factor that the account has; null where it has both, or where that isn't known. */
  only: 'authenticator' | 'passkey' | null
  /** Before the heading, and under the form. */
  above: ReactNode
  /** Leads to the form that mails a link to reset the password. */
  onReset: () => void
  children: ReactNode
}

/** Asks for a second factor after the right password: an authenticator code, a passkey, or a backup code, whichever the account has. */
export const SecondFactor = ({ next, only, above, onReset, children }: SecondFactorProps) => {
  const byPasskey = only === 'passkey'
  const here = hasPasskeys()
  const [isClosed, setIsClosed] = useState(false)
  const [isCode, setIsCode] = useState(!byPasskey || !here)
  const help = byPasskey ? t(here ? 'helpPasskey' : 'noPasskeysHere') : t(only === 'authenticator' ? 'helpAuthenticator' : 'help')
  if (isClosed) {
    return (
      <AuthFrame above={above} title={t('title')}>
        <Panel tone="error" title={t('closed')}>
          {t('closedText')}
        </Panel>
        <Button variant="filled" size="lg" full autoFocus onClick={onReset}>
          {t('resetPassword')}
        </Button>
        {children}
      </AuthFrame>
    )
  }
  return (
    <AuthFrame above={above} title={t('title')} help={help}>
      {byPasskey ? <PasskeyButton asSecondFactor isMain next={next} /> : null}
      {isCode ? (
        <CodeForm isBackupCode={byPasskey} next={next} onClosed={() => setIsClosed(true)} />
      ) : (
        <Button onClick={() => setIsCode(true)}>{t('useBackupCode')}</Button>
      )}
      {only === null ? <PasskeyButton asSecondFactor next={next} /> : null}
      {children}
    </AuthFrame>
  )
}

interface Values {
  code: string
}

interface CodeFormProps {
  isBackupCode: boolean
  next: string | undefined
  /** Called when so many codes were wrong that no further one is taken. */
  onClosed: () => void
}

const CodeForm = ({ isBackupCode, next, onClosed }: CodeFormProps) => {
  const enter = useEnterVerified()
  const form = useForm<Values>({ code: '' }, ({ code }) => ({ code: code.trim() === '' ? t('codeRequired') : undefined }))
  const verify = async ({ code }: Values) => {
    try {
      await enter(identityCalls.verifySecondFactor.call({ code: code.trim() }), next)
    } catch (error) {
      if (callErrorOf(error).rule !== 'second_factor_closed') throw error
      onClosed()
    }
  }
  return (
    <Form form={form} label={t('verify')} failed={t('failedVerify')} onSubmit={verify}>
      <TextField<Values>
        name="code"
        label={t(isBackupCode ? 'backupCode' : 'code')}
        help={t(isBackupCode ? 'backupCodeHelp' : 'codeHelp')}
        autoComplete="one-time-code"
        autoFocus
        size="tall"
      />
      <SubmitButton size="lg" full>
        {t('verify')}
      </SubmitButton>
    </Form>
  )
}
