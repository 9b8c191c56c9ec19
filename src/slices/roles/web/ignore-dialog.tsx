import { FormDialog } from '#web/form/form-layer.tsx'
import { TextareaField } from '#web/form/textarea-field.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useSave } from '#web/record/use-save.ts'
import { auditCalls } from './audit-calls.ts'
import { t } from './audit-texts.ts'
import { type Finding, inParts } from './finding-lines.ts'

interface Values {
  note: string
}

/** Asks why a finding is left as it is. */
export const IgnoreDialog = ({ finding: { keys, title, text }, onClose }: { finding: Finding; onClose: () => void }) => {
  const form = useForm<Values>(
    { note: '' },
    ({ note }) => ({ note: note.trim() === '' ? t('noteRequired') : undefined }),
    'ignored_findings',
  )
  const { save } = useSave(auditCalls.ignore, { done: t('ignored'), failed: t('ignoreFailed'), refresh: [auditCalls.findings.key()] })
  return (
    <FormDialog<Values, never>
      form={form}
      title={t('ignoreTitle', { finding: title })}
      description={text}
      failed={t('ignoreFailed')}
      saveLabel={t('ignore')}
      onSubmit={({ note: typed }) => {
        const note = typed.trim()
        return inParts(
          keys,
          part => auditCalls.ignore.call({ ...part, note }),
          part => save({ ...part, note }),
        )
      }}
      onClose={onClose}
    >
      <TextareaField<Values> name="note" label={t('note')} help={t('noteHelp')} rows={2} />
    </FormDialog>
  )
}
