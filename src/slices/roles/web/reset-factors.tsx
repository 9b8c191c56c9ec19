import { FormDialog } from '#web/form/form-layer.tsx'
import { TextareaField } from '#web/form/textarea-field.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useSave } from '#web/record/use-save.ts'
import { accountCalls, type Member } from './calls.ts'
import { t } from './texts.ts'

interface Values {
  note: string
}

/** An administrator takes the lost factors from someone, with a note. */
export const ResetFactors = ({ member, onClose }: { member: Member; onClose: () => void }) => {
  const { save, failed } = useSave(accountCalls.resetFactors, { done: t('resetDone'), failed: t('resetFailed') })
  const form = useForm<Values>({ note: '' }, ({ note }) => ({ note: note.trim() === '' ? t('noteRequired') : undefined }))
  return (
    <FormDialog<Values, never>
      form={form}
      title={t('resetTitle', { name: member.name })}
      description={t('resetText')}
      failed={failed}
      saveLabel={t('reset')}
      onSubmit={({ note }) => save({ userId: member.id, note })}
      onClose={onClose}
    >
      <TextareaField<Values> name="note" label={t('note')} help={t('noteHelp')} />
    </FormDialog>
  )
}
