import { useSave, type Writes } from '#web/record/use-save.ts'
import { ownTimesheets, timesheetsOf } from '../timesheet-keys.ts'
import { attachmentCalls, noteCalls } from './calls.ts'
import { t } from './texts.ts'

/** For whom an administrator writes, and why; null for the timesheet's owner. */
export type Behalf = { readonly employeeId: string; readonly reason: string } | null

/** An operation of the owner's, or the one with which an administrator does the same for them. */
function operationFor<Input extends object, Output>(
  behalf: Behalf,
  own: Writes<Input, Output>,
  onBehalf: Writes<Input & NonNullable<Behalf>, Output>,
): Writes<Input, Output> {
  return behalf === null ? own : { call: (input, options) => onBehalf.call({ ...behalf, ...input }, options) }
}

const refreshOf = (behalf: Behalf) => [behalf === null ? ownTimesheets : timesheetsOf(behalf.employeeId)]

export const useNotes = (behalf: Behalf) => {
  const refresh = refreshOf(behalf)
  const save = operationFor(behalf, noteCalls.save, noteCalls.saveOnBehalf)
  const remove = operationFor(behalf, noteCalls.remove, noteCalls.removeOnBehalf)
  return {
    add: useSave(save, { done: t('noteAdded'), failed: t('notSaved'), refresh }),
    change: useSave(save, { done: t('noteSaved'), failed: t('notSaved'), refresh }),
    remove: useSave(remove, { done: t('noteRemoved'), failed: t('notRemoved'), refresh }),
  }
}

export const useAttachments = (behalf: Behalf) => {
  const refresh = refreshOf(behalf)
  const add = operationFor(behalf, attachmentCalls.add, attachmentCalls.addOnBehalf)
  const remove = operationFor(behalf, attachmentCalls.remove, attachmentCalls.removeOnBehalf)
  return {
    add: useSave(add, { done: t('fileAdded'), failed: t('notAdded'), refresh }),
    remove: useSave(remove, { done: t('fileRemoved'), failed: t('notRemoved'), refresh }),
  }
}
