import { EmailField, PasswordField, TextField } from '#web/form/fields.tsx'
import { Form } from '#web/form/form.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { useForm } from '#web/form/use-form.ts'
import { identityCalls } from '../calls.ts'
import { t } from '../texts.ts'
import { passwordProblems } from './password-problems.ts'

interface Values {
  firstName: string
  lastName: string
  email: string
  password: string
  confirmation: string
}

/** Creates an account, which is confirmed by mail. */
export const SignUpForm = ({ onCreated }: { onCreated: () => void }) => {
  const form = useForm<Values>({ firstName: '', lastName: '', email: '', password: '', confirmation: '' }, values => ({
    firstName: values.firstName.trim() === '' ? t('required') : undefined,
    lastName: values.lastName.trim() === '' ? t('required') : undefined,
    email: values.email.trim() === '' ? t('emailRequired') : undefined,
    ...passwordProblems(values, [values.firstName, values.lastName, values.email]),
  }))
  const create = async ({ firstName, lastName, email, password }: Values) => {
    await identityCalls.signUp.call({ firstName, lastName, email: email.trim(), password })
    onCreated()
  }
  return (
    <Form form={form} label={t('createAccount')} failed={t('failedCreate')} onSubmit={create}>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <TextField<Values> name="firstName" label={t('firstName')} autoComplete="given-name" autoFocus size="tall" />
        <TextField<Values> name="lastName" label={t('lastName')} autoComplete="family-name" size="tall" />
      </div>
      <EmailField<Values> name="email" label={t('email')} autoComplete="username" size="tall" />
      <PasswordField<Values> name="password" label={t('password')} autoComplete="new-password" size="tall" />
      <PasswordField<Values> name="confirmation" label={t('confirmPassword')} autoComplete="new-password" size="tall" />
      <SubmitButton size="lg" full>
        {t('createAccount')}
      </SubmitButton>
    </Form>
  )
}
