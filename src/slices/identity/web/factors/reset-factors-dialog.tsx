import { FormDialog } from '#web/form/form-layer.tsx'
import { TextareaField } from '#web/form/textarea-field.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useSave } from '#web/record/use-save.ts'
import { factorCalls } from './calls.ts'
import { t } from './reset-texts.ts'

interface Values {
  note: string
}

export interface ResetFactorsProps {
  /** The id is the account's. */
  person: { id: string; name: string }
  onClose: () => void
}

/** An administrator takes the lost factors from someone, with a note. */
export const ResetFactorsDialog = ({ person, onClose }: ResetFactorsProps) => {
  const { save, failed } = useSave(factorCalls.resetFactors, { done: t('done'), failed: t('failed') })
  const form = useForm<Values>({ note: '' }, ({ note }) => ({ note: note.trim() === '' ? t('noteRequired') : undefined }))
  return (
    <FormDialog<Values, never>
      form={form}
      title={t('title', { name: person.name })}
      description={t('text')}
      failed={failed}
      saveLabel={t('reset')}
      onSubmit={({ note }) => save({ userId: person.id, note })}
      onClose={onClose}
    >
      <TextareaField<Values> name="note" label={t('note')} help={t('noteHelp')} />
    </FormDialog>
  )
}
