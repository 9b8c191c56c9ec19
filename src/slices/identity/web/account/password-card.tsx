import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PasswordField } from '#web/form/fields.tsx'
import { Form } from '#web/form/form.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { useForm } from '#web/form/use-form.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Card } from '#web/ui/card.tsx'
import { passwordProblems } from '../auth/password-problems.ts'
import { identityCalls } from '../calls.ts'
import { showCallError } from '../show-call-error.ts'
import { t } from './texts.ts'

interface Values {
  currentPassword: string
  newPassword: string
  confirmation: string
}

/** Changes the password with the current one; other devices are signed out. */
export const PasswordCard = () => {
  const client = useQueryClient()
  const replace = useMutation(identityCalls.changePassword.mutationOptions())
  const form = useForm<Values>({ currentPassword: '', newPassword: '', confirmation: '' }, values => {
    const problems = passwordProblems({ password: values.newPassword, confirmation: values.confirmation })
    return {
      currentPassword: values.currentPassword === '' ? t('passwordRequired') : undefined,
      newPassword: problems.password,
      confirmation: problems.confirmation,
    }
  })
  const change = async ({ currentPassword, newPassword }: Values) => {
    try {
      await replace.mutateAsync({ currentPassword, newPassword })
      form.reset()
      showToast({ tone: 'success', title: t('passwordChanged') })
      void client.invalidateQueries({ queryKey: identityCalls.listSessions.key() })
    } catch (error) {
      showCallError(form, error, t('failedUpdate'), t('passwordAction'))
    }
  }
  return (
    <Card title={t('changePassword')}>
      <Form form={form} label={t('changePassword')} onSubmit={change}>
        <p className="text-sm text-muted">{t('changePasswordHelp')}</p>
        <PasswordField<Values> name="currentPassword" label={t('currentPassword')} autoComplete="current-password" />
        <PasswordField<Values> name="newPassword" label={t('newPassword')} autoComplete="new-password" />
        <PasswordField<Values> name="confirmation" label={t('confirmPassword')} autoComplete="new-password" />
        <div>
          <SubmitButton>{t('changePassword')}</SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
