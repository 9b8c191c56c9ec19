import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { useLive } from '#web/live.ts'
import { useSave } from '#web/record/use-save.ts'
import { useKeptPlace } from '#web/table/use-kept-place.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { moreCalls, type Person, type PersonDocument } from '../calls.ts'
import { AddDocument } from './add-document.tsx'
import { afterDocuments } from './after-documents.ts'
import { DocumentRow } from './document-row.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { t } from './texts.ts'

interface Asked {
  what: 'rename' | 'remove'
  document: PersonDocument
}

/** A person's documents, the latest first; whoever may change people adds, renames and removes them. */
export function DocumentsTab({ person: { id, firstName }, mayWrite }: { person: Person; mayWrite: boolean }) {
  const client = useQueryClient()
  const query = useQuery(moreCalls.documents.queryOptions({ input: { id } }))
  const isOwn = useBootstrap().employee?.id === id
  const [asked, setAsked] = useState<Asked>()
  const box = useRef<HTMLDivElement>(null)
  const documents = query.data?.documents ?? []
  useKeptPlace(box, documents, query.error)
  useLive(
    ['employee_documents'],
    () => void client.invalidateQueries({ queryKey: moreCalls.documents.key() }),
    undefined,
    record => record.id === id,
  )
  return (
    <div ref={box} className="flex flex-col gap-4 pt-3">
      {mayWrite ? <AddDocument personId={id} /> : null}
      <LoadedView
        query={query}
        skeleton={<SkeletonRows rows={3} avatar={false} />}
        isEmpty={() => documents.length === 0}
        empty={
          <div className="text-dense text-muted">
            <p className="font-medium text-fg">{t('none')}</p>
            <p>{t(mayWrite ? 'noneToAdd' : 'noneToRead')}</p>
          </div>
        }
        errorTitle={t('notLoaded')}
      >
        {() => (
          <ul aria-label={t('documents')} className="divide-y divide-border rounded-lg border border-border">
            {documents.map((document, at) => (
              <DocumentRow
                key={document.id}
                document={document}
                at={at}
                mayWrite={mayWrite}
                onRename={() => setAsked({ what: 'rename', document })}
                onRemove={() => setAsked({ what: 'remove', document })}
              />
            ))}
          </ul>
        )}
      </LoadedView>
      <p className="text-xs text-muted">{isOwn ? t('seenByOwn') : t('seenBy', { name: firstName })}</p>
      {asked?.what === 'rename' ? <RenameDialog personId={id} document={asked.document} onClose={() => setAsked(undefined)} /> : null}
      {asked?.what === 'remove' ? <RemoveDialog personId={id} document={asked.document} onClose={() => setAsked(undefined)} /> : null}
    </div>
  )
}

interface RemoveDialogProps {
  personId: string
  document: PersonDocument
  onClose: () => void
}

/** The question before a document goes for good. */
function RemoveDialog({ personId, document: { id, title, version }, onClose }: RemoveDialogProps) {
  const remove = useSave(moreCalls.removeDocument, { done: t('removed'), failed: t('notRemoved'), refresh: afterDocuments })
  const confirm = async () => {
    await remove.saveNow({ id: personId, documentId: id, version })
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="danger"
      title={t('removeTitle')}
      description={t('removeText', { title })}
      confirmLabel={t('removeDocument')}
      busy={remove.busy}
      onConfirm={() => void confirm()}
    />
  )
}
