import { passwordPersonalViolation } from '#slices/identity/rules/password-personal.ts'
import { passwordShapeViolation } from '#slices/identity/rules/password-shape.ts'
import { PasswordField, TextField } from '#web/form/fields.tsx'
import { Form } from '#web/form/form.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { type FormHandle, useForm } from '#web/form/use-form.ts'
import { showToast } from '#web/toast/toast-store.ts'
import type { Offered } from '../calls.ts'
import { LockedEmail } from './locked-email.tsx'
import { t } from './texts.ts'
import { useAccept } from './use-accept.ts'

interface Values {
  firstName: string
  lastName: string
  password: string
  confirmation: string
}

interface NewPersonFormProps {
  offered: Offered
  token: string
  onChanged: () => void
}

const filled = (text: string) => (text.trim() === '' ? t('required') : undefined)

/** Someone without an account: their name and a password. */
export const NewPersonForm = ({ offered, token, onChanged }: NewPersonFormProps) => {
  const accept = useAccept({ token, onChanged })
  const { firstName, lastName, email, organization } = offered
  const form = useForm<Values>({ firstName, lastName, password: '', confirmation: '' }, values => ({
    firstName: filled(values.firstName),
    lastName: filled(values.lastName),
    password: values.password === '' ? t('passwordRequired') : undefined,
    confirmation: values.confirmation === '' ? t('required') : undefined,
  }))
  const submit = async (values: Values): Promise<void> => {
    if (!isPasswordSound(form, values, [values.firstName, values.lastName, email, organization.name])) return
    await accept({ firstName: values.firstName, lastName: values.lastName, password: values.password }, null)
  }
  return (
    <Form form={form} label={t('accept')} failed={t('acceptFailed')} onSubmit={submit}>
      <LockedEmail email={email} />
      <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1">
        <TextField<Values> name="firstName" label={t('firstName')} autoComplete="given-name" size="tall" />
        <TextField<Values> name="lastName" label={t('lastName')} autoComplete="family-name" size="tall" />
      </div>
      <PasswordField<Values> name="password" label={t('password')} help={t('passwordHelp')} autoComplete="new-password" size="tall" />
      <PasswordField<Values> name="confirmation" label={t('confirmPassword')} autoComplete="new-password" size="tall" />
      <SubmitButton size="lg" full>
        {t('accept')}
      </SubmitButton>
    </Form>
  )
}

/** The two errors that are said as a message too; then what the password must not be made of. The list of common passwords is on the server. */
function isPasswordSound(form: FormHandle<Values>, { password, confirmation }: Values, ownWords: readonly string[]): boolean {
  if (password !== confirmation) {
    showToast({ tone: 'error', title: t('mismatchTitle'), text: t('mismatch') })
    form.setError('confirmation', t('mismatch'))
    return false
  }
  const shape = passwordShapeViolation(password)
  const isShort = shape?.rule === 'password_too_short'
  if (isShort) showToast({ tone: 'error', title: t('shortTitle'), text: t('short') })
  const problem = isShort ? t('short') : (shape ?? passwordPersonalViolation(password, ownWords))?.message
  if (problem !== undefined) form.setError('password', problem)
  return problem === undefined
}
