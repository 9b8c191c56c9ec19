import { EmailField } from '#web/form/fields.tsx'
import { Form } from '#web/form/form.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { useForm } from '#web/form/use-form.ts'
import { identityCalls } from '../calls.ts'
import { t } from '../texts.ts'

interface Values {
  email: string
}

/** Requests the mail with the reset link; the answer is the same for every address. */
export const RequestResetForm = ({ email, onSent }: { email: string; onSent: () => void }) => {
  const form = useForm<Values>({ email }, values => ({ email: values.email.trim() === '' ? t('emailRequired') : undefined }))
  const send = async (values: Values) => {
    await identityCalls.requestPasswordReset.call({ email: values.email.trim() })
    onSent()
  }
  return (
    <Form form={form} label={t('forgotPassword')} failed={t('failedReset')} onSubmit={send}>
      <EmailField<Values> name="email" label={t('email')} autoComplete="username" autoFocus size="tall" />
      <SubmitButton size="lg" full>
        {t('askNewLink')}
      </SubmitButton>
    </Form>
  )
}
