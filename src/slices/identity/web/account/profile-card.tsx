import { useMutation } from '@tanstack/react-query'
import { useBootstrap, useRefreshBootstrap } from '#slices/access/web/public.tsx'
import { TextField } from '#web/form/fields.tsx'
import { Form } from '#web/form/form.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { useForm } from '#web/form/use-form.ts'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Card } from '#web/ui/card.tsx'
import { identityCalls } from '../calls.ts'
import { showCallError } from '../show-call-error.ts'
import { t } from './texts.ts'

interface Values {
  firstName: string
  lastName: string
}

/** The name of the account. The employee record keeps its own name, which payroll uses. */
export const ProfileCard = () => {
  const { user, employee } = useBootstrap()
  const refresh = useRefreshBootstrap()
  const update = useMutation(identityCalls.updateProfile.mutationOptions())
  const form = useForm<Values>({ firstName: user.firstName, lastName: user.lastName }, values => ({
    firstName: values.firstName.trim() === '' ? t('required') : undefined,
    lastName: values.lastName.trim() === '' ? t('required') : undefined,
  }))
  const save = async (values: Values) => {
    try {
      const saved = await update.mutateAsync({ ...values, version: user.version })
      form.reset({ firstName: saved.firstName, lastName: saved.lastName })
      showToast({ tone: 'success', title: t('profileSaved') })
      refresh()
    } catch (error) {
      if (callErrorOf(error).code === 'CONFLICT') {
        refresh()
        form.setError('root', t('profileConflict'))
      } else showCallError(form, error, t('profileFailed'), t('profile'))
    }
  }
  return (
    <Card title={t('profile')}>
      <Form form={form} label={t('profile')} onSubmit={save}>
        <p className="text-sm text-muted">{user.email}</p>
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <TextField<Values> name="firstName" label={t('firstName')} autoComplete="given-name" />
          <TextField<Values> name="lastName" label={t('lastName')} autoComplete="family-name" />
        </div>
        {employee === null ? null : <p className="text-dense text-muted">{t('profileAndEmployee')}</p>}
        <div>
          <SubmitButton>{t('saveProfile')}</SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
