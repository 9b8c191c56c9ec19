import { PasswordField } from '#web/form/fields.tsx'
import { Form } from '#web/form/form.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useUnsaved } from '#web/form/use-unsaved.ts'
import { useSave } from '#web/record/use-save.ts'
import { Card } from '#web/ui/card.tsx'
import { passwordProblems } from '../auth/password-problems.ts'
import { identityCalls } from '../calls.ts'
import { t } from './texts.ts'

interface Values {
  currentPassword: string
  newPassword: string
  confirmation: string
}

/** Changes the password with the current one; other devices are signed out. */
export const PasswordCard = () => {
  const { save, failed } = useSave(identityCalls.changePassword, {
    done: t('passwordChanged'),
    failed: t('failedUpdate'),
    refresh: [identityCalls.listSessions.key()],
  })
  const form = useForm<Values>({ currentPassword: '', newPassword: '', confirmation: '' }, values => {
    const problems = passwordProblems({ password: values.newPassword, confirmation: values.confirmation })
    return {
      currentPassword: values.currentPassword === '' ? t('passwordRequired') : undefined,
      newPassword: problems.password,
      confirmation: problems.confirmation,
    }
  })
  useUnsaved(form)
  const change = async ({ currentPassword, newPassword }: Values) => {
    await save({ currentPassword, newPassword })
    form.reset()
  }
  return (
    <Card title={t('changePassword')}>
      <Form form={form} label={t('changePassword')} failed={failed} onSubmit={change}>
        <p className="text-sm text-muted">{t('changePasswordHelp')}</p>
        <PasswordField<Values> name="currentPassword" label={t('currentPassword')} autoComplete="current-password" />
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <PasswordField<Values> name="newPassword" label={t('newPassword')} autoComplete="new-password" />
          <PasswordField<Values> name="confirmation" label={t('confirmPassword')} autoComplete="new-password" />
        </div>
        <div>
          <SubmitButton>{t('changePassword')}</SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
