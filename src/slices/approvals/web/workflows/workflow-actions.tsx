import { useState } from 'react'
import { capitalized, listed } from '#core/words.ts'
import { useSave } from '#web/record/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { type Workflow, workflowCalls } from '../calls.ts'
import { useKinds } from './kinds.ts'
import { t } from './texts.ts'

const refresh = [workflowCalls.key()]

/** Deactivates a workflow, after saying who has it, or lets it be used again. */
export const WorkflowActions = ({ workflow: { id, version, name, isActive, people, groups } }: { workflow: Workflow }) => {
  const [asks, setAsks] = useState(false)
  const deactivate = useSave(workflowCalls.deactivate, { done: t('deactivated'), failed: t('deactivateFailed'), refresh })
  const reactivate = useSave(workflowCalls.reactivate, { done: t('reactivated'), failed: t('reactivateFailed'), refresh })
  const confirm = async () => {
    await deactivate.saveNow({ id, version })
    setAsks(false)
  }
  const { all } = useKinds()
  if (!isActive) {
    return (
      <Button size="dense" busy={reactivate.busy} onClick={() => void reactivate.saveNow({ id, version })}>
        {t('reactivate')}
      </Button>
    )
  }
  const used = people + groups.length > 0
  const kinds = listed(all.map(({ plural }) => plural))
  const usedBy = t('usedBy', {
    kinds,
    people: t('people', { n: people }),
    groups: t('groups', { n: groups.length }),
  })
  return (
    <>
      <Button size="dense" onClick={() => setAsks(true)}>
        {t('deactivate')}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('deactivateTitle', { name })}
        description={
          used ? `${usedBy} ${t('deactivateText', { kinds: capitalized(kinds) })}` : t('deactivateText', { kinds: capitalized(kinds) })
        }
        confirmLabel={t('deactivate')}
        busy={deactivate.busy}
        onConfirm={() => void confirm()}
      >
        {groups.length === 0 ? undefined : <p className="text-sm">{t('groupsNamed', { names: groups.join('; ') })}</p>}
      </ConfirmDialog>
    </>
  )
}
