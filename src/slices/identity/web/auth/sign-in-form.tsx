import { useState } from 'react'
import { EmailField, PasswordField } from '#web/form/fields.tsx'
import { Form } from '#web/form/form.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { useForm } from '#web/form/use-form.ts'
import { callErrorOf } from '#web/rpc.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { identityCalls } from '../calls.ts'
import { t } from '../texts.ts'
import { useEnter } from './use-enter.ts'

interface SignInFormProps {
  next: string | undefined
  onForgot: (email: string) => void
}

interface Values {
  email: string
  password: string
}

/** Email and password. For an unconfirmed address, offers to resend the confirmation. */
export const SignInForm = ({ next, onForgot }: SignInFormProps) => {
  const enter = useEnter()
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const form = useForm<Values>({ email: '', password: '' }, values => ({
    email: values.email.trim() === '' ? t('emailRequired') : undefined,
    password: values.password === '' ? t('passwordRequired') : undefined,
  }))
  const signIn = async ({ email, password }: Values) => {
    setUnconfirmed(undefined)
    try {
      await enter(identityCalls.signIn.call({ email: email.trim(), password }), next)
    } catch (error) {
      if (callErrorOf(error).rule !== 'email_not_verified') throw error
      setUnconfirmed(email.trim())
    }
  }
  return (
    <>
      {unconfirmed === undefined ? null : <Unconfirmed email={unconfirmed} />}
      <Form form={form} label={t('signInTitle')} failed={t('failedSignIn')} onSubmit={signIn}>
        <EmailField<Values> name="email" label={t('email')} autoComplete="username" autoFocus size="tall" />
        <PasswordField<Values>
          name="password"
          label={t('password')}
          autoComplete="current-password"
          size="tall"
          aside={
            // Its text, and not its padding, ends where the field does.
            <span className="-mr-2.5">
              <Button variant="link" size="mini" onClick={() => onForgot(form.valuesNow().email)}>
                {t('forgotPassword')}
              </Button>
            </span>
          }
        />
        <SubmitButton size="lg" full>
          {t('signIn')}
        </SubmitButton>
      </Form>
    </>
  )
}

const Unconfirmed = ({ email }: { email: string }) => {
  const [sent, setSent] = useState(false)
  const resend = async () => {
    await identityCalls.resendVerification.call({ email }).catch(() => undefined)
    setSent(true)
  }
  return (
    <Panel
      tone="warning"
      title={t('notVerified')}
      actions={
        sent ? undefined : (
          <Button size="dense" onClick={() => void resend()}>
            {t('resend')}
          </Button>
        )
      }
    >
      {sent ? t('resent') : undefined}
    </Panel>
  )
}
