import { DateField } from '#web/form/date-field.tsx'
import { FormDialog } from '#web/form/form-layer.tsx'
import { SelectField } from '#web/form/select-field.tsx'
import { TextareaField } from '#web/form/textarea-field.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useSave } from '#web/record/use-save.ts'
import { type ForwardedRequest, moduleRequestCalls, organizationCalls } from '../calls.ts'
import { t } from './texts.ts'

interface AnswerProps {
  request: ForwardedRequest
  onClose: () => void
}

const saved = {
  done: t('reviewed'),
  failed: t('reviewFailed'),
  refresh: [moduleRequestCalls.key(), organizationCalls.key()],
}

interface Approval {
  status: 'active' | 'trial'
  trialEndsOn: string | null
  subscriptionEndsOn: string | null
  notes: string
}

/** Switches the module on and gives it to the person. Ends that have passed are left out: with them it would stay off. */
export const ApproveDialog = ({ request, onClose }: AnswerProps) => {
  const { id, organizationId, organizationName, moduleName, person, isUsable, status, trialEndsOn, subscriptionEndsOn } = request
  const form = useForm<Approval>({
    status: isUsable && status === 'trial' ? 'trial' : 'active',
    trialEndsOn: isUsable ? trialEndsOn : null,
    subscriptionEndsOn: isUsable ? subscriptionEndsOn : null,
    notes: '',
  })
  const { save } = useSave(moduleRequestCalls.approve, saved)
  return (
    <FormDialog<Approval, never>
      form={form}
      title={t('approveTitle', { module: moduleName, organization: organizationName })}
      description={t('approveHelp', { person })}
      failed={saved.failed}
      saveLabel={t('approve')}
      onSubmit={values => save({ organizationId, id, ...values })}
      onClose={onClose}
    >
      <SelectField<Approval, Approval['status']>
        name="status"
        label={t('status')}
        options={(['active', 'trial'] as const).map(value => ({ value, label: t(value) }))}
      />
      <DateField<Approval> name="trialEndsOn" label={t('trialEndsOn')} help={t('endHelp')} />
      <DateField<Approval> name="subscriptionEndsOn" label={t('subscriptionEndsOn')} help={t('endHelp')} />
      <TextareaField<Approval> name="notes" label={t('notes')} rows={2} />
    </FormDialog>
  )
}

export const RejectDialog = ({ request: { id, organizationId, moduleName, person }, onClose }: AnswerProps) => {
  const form = useForm({ notes: '' })
  const { save } = useSave(moduleRequestCalls.reject, saved)
  return (
    <FormDialog<{ notes: string }, never>
      form={form}
      title={t('rejectTitle', { module: moduleName })}
      description={t('rejectHelp', { person })}
      failed={saved.failed}
      saveLabel={t('reject')}
      onSubmit={values => save({ organizationId, id, ...values })}
      onClose={onClose}
    >
      <TextareaField<{ notes: string }> name="notes" label={t('notes')} rows={3} />
    </FormDialog>
  )
}
