import { PasswordField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/form-layer.tsx'
import { useForm } from '#web/form/use-form.ts'
import { accountCalls } from '../account-calls.ts'
import { t } from './texts.ts'

interface Values {
  password: string
}

/** The password again, when the sign-in was more than 10 minutes ago; then what was asked for goes on. */
export const ProveDialog = ({ onProven, onClose }: { onProven: () => void; onClose: () => void }) => {
  const form = useForm<Values>({ password: '' }, ({ password }) => ({ password: password === '' ? t('passwordRequired') : undefined }))
  return (
    <FormDialog<Values, never>
      form={form}
      title={t('proveTitle')}
      description={t('proveHelp')}
      failed={t('failedConfirm')}
      saveLabel={t('confirm')}
      onSubmit={async ({ password }) => {
        await accountCalls.confirmPassword.call({ password })
        onProven()
      }}
      onClose={onClose}
    >
      <PasswordField<Values> name="password" label={t('password')} autoComplete="current-password" />
    </FormDialog>
  )
}
