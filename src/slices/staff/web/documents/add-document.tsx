import { useSave } from '#web/record/use-save.ts'
import { FileInput } from '#web/ui/file-input.tsx'
import { limitsInWords, useUpload } from '#web/use-upload.ts'
import { DOCUMENT_FILE } from '../../rules/document-file.ts'
import { moreCalls } from '../calls.ts'
import { afterDocuments } from './after-documents.ts'
import { t } from './texts.ts'

/** Takes a file, which becomes a document named like it. */
export function AddDocument({ personId }: { personId: string }) {
  const add = useSave(moreCalls.addDocument, { done: t('added'), failed: t('notAdded'), refresh: afterDocuments })
  const { progress, error, send, cancel } = useUpload(DOCUMENT_FILE, async file => {
    await add.save({ id: personId, fileId: file.id })
  })
  return (
    <FileInput
      label={t('add')}
      help={limitsInWords(DOCUMENT_FILE)}
      accept={DOCUMENT_FILE.types.join(',')}
      error={error}
      progress={progress}
      onFile={send}
      onCancel={cancel}
    />
  )
}
