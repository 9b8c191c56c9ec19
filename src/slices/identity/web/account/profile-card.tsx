import { useBootstrap } from '#slices/access/web/public.tsx'
import { ConflictPanel } from '#web/form/conflict-panel.tsx'
import { TextField } from '#web/form/fields.tsx'
import { Form } from '#web/form/form.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { useConflict } from '#web/form/use-conflict.ts'
import { useForm } from '#web/form/use-form.ts'
import { useUnsaved } from '#web/form/use-unsaved.ts'
import { useSave } from '#web/record/use-save.ts'
import { Card } from '#web/ui/card.tsx'
import { identityCalls } from '../calls.ts'
import { emitSessionEvent } from '../session-events.ts'
import { t } from './texts.ts'

interface Values {
  firstName: string
  lastName: string
}

const valuesOf = ({ firstName, lastName }: Values): Values => ({ firstName, lastName })

const problemsOf = ({ firstName, lastName }: Values) => ({
  firstName: firstName.trim() === '' ? t('required') : undefined,
  lastName: lastName.trim() === '' ? t('required') : undefined,
})

/** The name of the account. The employee record keeps its own name, which payroll uses. */
export const ProfileCard = () => {
  const { user, employee } = useBootstrap()
  const { save, failed } = useSave(identityCalls.updateProfile, { done: t('profileSaved'), failed: t('profileFailed') })
  const form = useForm<Values>({ firstName: user.firstName, lastName: user.lastName }, problemsOf, 'profiles')
  useUnsaved(form)
  const conflict = useConflict<Values, Values & { version: number }>(form, { version: user.version, valuesOf })
  const update = async (values: Values) => {
    try {
      const saved = await save({ ...values, version: conflict.version })
      form.reset({ firstName: saved.firstName, lastName: saved.lastName })
      emitSessionEvent('user_updated')
    } catch (error) {
      if (!conflict.take(error)) throw error
    }
  }
  return (
    <Card title={t('name')}>
      <Form form={form} label={t('profile')} failed={failed} onSubmit={update}>
        <ConflictPanel conflict={conflict} />
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
