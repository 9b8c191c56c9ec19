import { PasswordField } from '#web/form/fields.tsx'
import { Form } from '#web/form/form.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Panel } from '#web/ui/panel.tsx'
import { identityCalls } from '../calls.ts'
import { t as shared } from '../texts.ts'
import { passwordProblems } from './password-problems.ts'
import { t } from './verify-texts.ts'

interface Values {
  password: string
  confirmation: string
}

interface VerifyWithPasswordProps {
  token: string
  onDone: () => void
}

/**
 * Asks for the password when a confirmation link is opened in a browser that didn't sign up: the password typed at sign-up may be someone
 * else's.
 */
export const VerifyWithPassword = ({ token, onDone }: VerifyWithPasswordProps) => {
  const form = useForm<Values>({ password: '', confirmation: '' }, values => passwordProblems(values))
  const confirm = async ({ password }: Values) => {
    await identityCalls.verifyEmail.call({ token, password })
    onDone()
  }
  return (
    <>
      <Panel tone="info" title={t('choosePassword')}>
        {t('choosePasswordText')}
      </Panel>
      <Form form={form} label={t('confirm')} failed={t('failedConfirm')} onSubmit={confirm}>
        <PasswordField<Values> name="password" label={t('password')} autoComplete="new-password" autoFocus size="tall" />
        <PasswordField<Values> name="confirmation" label={shared('confirmPassword')} autoComplete="new-password" size="tall" />
        <SubmitButton size="lg" full>
          {t('confirm')}
        </SubmitButton>
      </Form>
    </>
  )
}
