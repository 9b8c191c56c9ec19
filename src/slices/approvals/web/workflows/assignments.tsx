import { Plus } from 'lucide-react'
import { lazy, useState } from 'react'
import { useSave } from '#web/record/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LazyLayer } from '#web/ui/lazy-layer.tsx'
import { type UsedBy, type Workflow, workflowCalls } from '../calls.ts'
import { useKinds } from './kinds.ts'
import { scopeText } from './scope-text.ts'
import { t } from './texts.ts'

const AssignDialog = lazy(() => import('./assign-dialog.tsx').then(module => ({ default: module.AssignDialog })))

type Assignment = UsedBy['assignments'][number]

/** Lists what a workflow is assigned to, and assigns it to more. */
export const Assignments = ({ workflow, assignments }: { workflow: Workflow; assignments: readonly Assignment[] }) => (
  <section aria-label={t('assignedTo')}>
    <div className="mb-2 flex items-center justify-between gap-3">
      <h3 className="text-sm font-semibold">{t('assignedTo')}</h3>
      {workflow.isActive ? <AssignButton workflow={workflow} /> : null}
    </div>
    {assignments.length === 0 ? (
      <p className="text-dense text-muted">{t('notAssigned')}</p>
    ) : (
      <ul className="divide-y divide-border rounded-lg border border-border">
        {assignments.map(one => (
          <AssignmentRow key={`${one.subjectType} ${one.scope} ${one.scopeId}`} id={workflow.id} assignment={one} />
        ))}
      </ul>
    )}
  </section>
)

const AssignmentRow = ({ id, assignment: { subjectType, scope, scopeId, scopeName } }: { id: string; assignment: Assignment }) => {
  const { all } = useKinds()
  const { saveNow, busy } = useSave(workflowCalls.unassign, {
    done: t('unassignDone'),
    failed: t('unassignFailed'),
    refresh: [workflowCalls.key()],
  })
  const isEveryone = scope === 'organization'
  const name = isEveryone ? t('everyone') : scopeName
  const kinds = all.length < 2 ? undefined : all.find(({ type }) => type === subjectType)?.plural
  const words = isEveryone ? scopeName : t(scopeText[scope])
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium wrap-anywhere">{name}</span>
        <span className="block text-xs text-muted wrap-anywhere">
          {kinds === undefined ? words : t('ofScope', { scope: words, kinds })}
        </span>
      </span>
      <Button
        variant="ghost"
        size="dense"
        busy={busy}
        aria-label={t('unassignOf', { name })}
        onClick={() => void saveNow({ id, subjectType, scope, ...(!isEveryone && { scopeId }) })}
      >
        {t('unassign')}
      </Button>
    </li>
  )
}

/** Opens the question for whom the workflow is used. */
export const AssignButton = ({ workflow }: { workflow: Workflow }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="dense" icon={<Glyph of={Plus} size={14} />} onClick={() => setOpen(true)}>
        {t('assign')}
      </Button>
      {open ? (
        <LazyLayer>
          <AssignDialog workflow={workflow} onClose={() => setOpen(false)} />
        </LazyLayer>
      ) : null}
    </>
  )
}
