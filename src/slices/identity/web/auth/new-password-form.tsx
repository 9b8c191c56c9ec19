import { useEffect, useState } from 'react'
import { PasswordField } from '#web/form/fields.tsx'
import { Form } from '#web/form/form.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Panel } from '#web/ui/panel.tsx'
import { identityCalls } from '../calls.ts'
import { emitSessionEvent } from '../session-events.ts'
import { t } from '../texts.ts'
import { t as own } from './new-password-texts.ts'
import { passwordProblems } from './password-problems.ts'
import { useEnter } from './use-enter.ts'

interface Values {
  password: string
  confirmation: string
}

const redirectAfterMs = 2000

/** Sets a new password with the mailed link; other sessions end and this browser is signed in. */
export const NewPasswordForm = ({ token }: { token: string }) => {
  const enter = useEnter()
  const [done, setDone] = useState(false)
  useEffect(() => emitSessionEvent('password_recovery'), [])
  const form = useForm<Values>({ password: '', confirmation: '' }, values => passwordProblems(values))
  const update = async ({ password }: Values) => {
    const session = await identityCalls.resetPassword.call({ token, password })
    setDone(true)
    setTimeout(() => void enter(session), redirectAfterMs)
  }
  if (done) return <Panel tone="success" title={own('passwordUpdated')} />
  return (
    <Form form={form} label={t('setNewPassword')} failed={own('failedUpdate')} onSubmit={update}>
      <PasswordField<Values> name="password" label={own('newPassword')} autoComplete="new-password" autoFocus size="tall" />
      <PasswordField<Values> name="confirmation" label={t('confirmPassword')} autoComplete="new-password" size="tall" />
      <SubmitButton size="lg" full>
        {own('updatePassword')}
      </SubmitButton>
    </Form>
  )
}
