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
import { PasskeyButton } from './passkey-button.tsx'
import { t } from './sign-in-texts.ts'
import { useEnterVerified } from './use-enter-verified.ts'

interface Values {
  code: string
}

interface SecondFactorProps {
  next: string | undefined
  /** Before the heading, and under the form. */
  above: ReactNode
  /** Leads to the form that mails a link to reset the password. */
  onReset: () => void
  children: ReactNode
}

/** What is asked for after the right password: a code of the authenticator, a backup code, or a passkey. */
export const SecondFactor = ({ next, above, onReset, children }: SecondFactorProps) => {
  const enter = useEnterVerified()
  const form = useForm<Values>({ code: '' }, ({ code }) => ({ code: code.trim() === '' ? t('codeRequired') : undefined }))
  const [isClosed, setIsClosed] = useState(false)
  const verify = async ({ code }: Values) => {
    try {
      await enter(identityCalls.verifySecondFactor.call({ code: code.trim() }), next)
    } catch (error) {
      if (callErrorOf(error).rule !== 'second_factor_closed') throw error
      setIsClosed(true)
    }
  }
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
    <AuthFrame above={above} title={t('title')} help={t('help')}>
      <Form form={form} label={t('verify')} failed={t('failedVerify')} onSubmit={verify}>
        <TextField<Values> name="code" label={t('code')} help={t('codeHelp')} autoComplete="one-time-code" autoFocus size="tall" />
        <SubmitButton size="lg" full>
          {t('verify')}
        </SubmitButton>
      </Form>
      <PasskeyButton asSecondFactor next={next} />
      {children}
    </AuthFrame>
  )
}
