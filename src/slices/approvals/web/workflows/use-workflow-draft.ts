import { useEffect, useRef, useState } from 'react'
import { errorText } from '#web/error-text.ts'
import { holdUnsaved, type Unsaved } from '#web/leaving.ts'
import { useSave } from '#web/record/use-save.ts'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { type Workflow, workflowCalls } from '../calls.ts'
import { t } from './texts.ts'
import { type DraftErrors, draftOf, errorsOf, inputOf, NEW_DRAFT, type WorkflowDraft } from './workflow-draft.ts'

export interface WorkflowEditing {
  draft: WorkflowDraft
  change: (draft: WorkflowDraft) => void
  isChanged: boolean
  /** Of the steps as they stand, whether shown or not. */
  isComplete: boolean
  /** Shown after the first attempt to save. */
  errors: DraftErrors
  /** As someone else has saved it meanwhile. */
  conflict: Workflow | undefined
  keepMine: () => void
  takeTheirs: () => void
  busy: boolean
  save: () => void
  discard: () => void
}

const refresh = [workflowCalls.key()]

/** A workflow as it is being changed, or a new one. Leaving asks while there are changes; `onSaved` gets the id. */
export function useWorkflowDraft(workflow: Workflow | undefined, onSaved: (id: string) => void, onDiscard: () => void): WorkflowEditing {
  // Keep the version that the draft started from, so that someone else's change is a conflict and not lost.
  const [base, setBase] = useState(workflow)
  const [changed, setChanged] = useState<WorkflowDraft>()
  const [shows, setShows] = useState(false)
  const [denied, setDenied] = useState<DraftErrors>({})
  const [conflict, setConflict] = useState<Workflow>()
  const stored = changed === undefined ? workflow : base
  const begin = stored === undefined ? NEW_DRAFT : draftOf(stored)
  const draft = changed ?? begin
  const isChanged = changed !== undefined && (stored === undefined || JSON.stringify(inputOf(changed)) !== JSON.stringify(inputOf(begin)))
  const texts = { done: t('saved'), failed: t('saveFailed'), refresh }
  const create = useSave(workflowCalls.create, texts)
  const update = useSave(workflowCalls.update, texts)
  const found = errorsOf(draft)

  const isUnsaved = useRef(false)
  isUnsaved.current = isChanged
  const [unsaved] = useState<Unsaved>(() => ({ has: () => isUnsaved.current }))
  useEffect(() => holdUnsaved(unsaved), [unsaved])

  const forget = () => {
    setChanged(undefined)
    setShows(false)
    setDenied({})
    setConflict(undefined)
  }
  const change = (next: WorkflowDraft) => {
    if (changed === undefined) setBase(workflow)
    setDenied({})
    setChanged(next)
  }
  const save = async () => {
    setShows(true)
    if (Object.keys(found).length > 0 || conflict !== undefined) return
    try {
      const input = inputOf(draft)
      const { id } = await (base === undefined ? create.save(input) : update.save({ id: base.id, version: base.version, ...input }))
      isUnsaved.current = false
      forget()
      onSaved(id)
    } catch (error) {
      const { code, rule, field, data } = callErrorOf(error)
      if (code === 'CONFLICT' && rule === 'version' && typeof data.current === 'object') setConflict(data.current as Workflow)
      else if (field !== undefined) setDenied({ [field]: errorText(error) })
      else showToast({ tone: 'error', title: t('saveFailed'), text: errorText(error) })
    }
  }
  return {
    draft,
    change,
    isChanged: isChanged || (workflow === undefined && draft !== NEW_DRAFT),
    isComplete: Object.keys(found).every(field => field === 'name'),
    errors: shows ? { ...found, ...denied } : denied,
    conflict,
    keepMine: () => {
      setBase(conflict)
      setConflict(undefined)
    },
    takeTheirs: forget,
    busy: create.busy || update.busy,
    save: () => void save(),
    discard: () => {
      isUnsaved.current = false
      forget()
      if (workflow === undefined) onDiscard()
    },
  }
}
