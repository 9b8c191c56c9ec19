import { TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/form-layer.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useSave } from '#web/record/use-save.ts'
import { moreCalls, type PersonDocument } from '../calls.ts'
import { afterDocuments } from './after-documents.ts'
import { t } from './texts.ts'

interface RenameDialogProps {
  /** The person the document belongs to. */
  personId: string
  document: PersonDocument
  onClose: () => void
}

interface TitleValues {
  title: string
}
const valuesOf = ({ title }: PersonDocument): TitleValues => ({ title })

/** Asks for another title of a document. */
export function RenameDialog({ personId, document, onClose }: RenameDialogProps) {
  const form = useForm(valuesOf(document), ({ title }) => (title.trim() === '' ? { title: t('required') } : {}), 'employee_documents')
  const { save } = useSave(moreCalls.renameDocument, { done: t('renamed'), failed: t('notRenamed'), refresh: afterDocuments })
  return (
    <FormDialog<TitleValues, PersonDocument>
      form={form}
      title={t('renameTitle')}
      failed={t('notRenamed')}
      record={{ version: document.version, valuesOf }}
      onSubmit={({ title }, version) => save({ id: personId, documentId: document.id, version, title: title.trim() })}
      onClose={onClose}
    >
      <TextField name="title" label={t('title')} required autoComplete="off" />
    </FormDialog>
  )
}
