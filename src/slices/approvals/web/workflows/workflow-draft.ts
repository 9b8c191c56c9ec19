import type { Workflow } from '../calls.ts'
import { t } from './texts.ts'

type StoredStep = Workflow['steps'][number]

/** A step that is being edited; `key` stays with it when it moves. */
export interface DraftStep extends Omit<StoredStep, 'stepOrder' | 'escalationDays'> {
  key: number
  /** As typed. */
  days: string
}

export interface WorkflowDraft {
  name: string
  description: string
  steps: readonly DraftStep[]
}

/** By the field's path, as the server names it. */
export type DraftErrors = Readonly<Record<string, string>>

export const MANAGER_STEP: Omit<DraftStep, 'key'> = {
  approverType: 'manager',
  approverUserId: null,
  approverEmployeeId: null,
  approverRoleId: null,
  approverName: null,
  requireAll: false,
  days: '',
}

export const NEW_DRAFT: WorkflowDraft = { name: '', description: '', steps: [{ ...MANAGER_STEP, key: 0 }] }

export function draftOf({ name, description, steps }: Pick<Workflow, 'name' | 'description' | 'steps'>): WorkflowDraft {
  return {
    name,
    description,
    steps: steps.map(({ stepOrder, escalationDays, ...step }) => ({ ...step, key: stepOrder, days: escalationDays?.toString() ?? '' })),
  }
}

/** Reduces a draft to the input of the call, without keys and names. */
export function inputOf({ name, description, steps }: WorkflowDraft) {
  return {
    name: name.trim(),
    description: description.trim(),
    steps: steps.map(({ key: _, approverName: _name, days, ...step }) => ({
      ...step,
      escalationDays: days.trim() === '' ? null : Number(days),
    })),
  }
}

/** Returns the errors that keep the draft from being saved. */
export function errorsOf({ name, steps }: WorkflowDraft): DraftErrors {
  const errors: Record<string, string> = {}
  if (name.trim() === '') errors.name = t('nameRequired')
  Object.assign(errors, ...steps.map(stepErrors))
  return errors
}

/** Lists what someone else has saved: a line for each part that differs from the draft. */
export function theirValues(mine: WorkflowDraft, theirs: Workflow): string[] {
  const [own, stored] = [inputOf(mine), inputOf(draftOf(theirs))]
  const lines: string[] = []
  if (own.name !== stored.name) lines.push(t('theirName', { name: stored.name }))
  if (own.description !== stored.description) {
    lines.push(t('theirDescription', { description: stored.description || t('noDescription') }))
  }
  if (JSON.stringify(own.steps) !== JSON.stringify(stored.steps)) {
    lines.push(t('theirSteps', { steps: stepsText(theirs.steps) }))
  }
  return lines.length > 0 ? lines : [t('theirsSame')]
}

/** The steps in order, in one line. */
export function stepsText(steps: readonly StoredStep[]): string {
  return steps.map(stepText).join(', ')
}

function stepText({ approverType, approverName, requireAll, escalationDays }: StoredStep, index: number): string {
  const named = t('stepText', { n: index + 1, approver: approverName ?? t(approverType) })
  const step = requireAll ? t('stepOfAll', { step: named }) : named
  return escalationDays === null ? step : t('stepEscalates', { step, n: escalationDays })
}

function stepErrors(step: DraftStep, index: number): Record<string, string> {
  const errors: Record<string, string> = {}
  const { approverType, approverUserId, approverEmployeeId, approverRoleId, days } = step
  if (approverType === 'user' && approverUserId === null) errors[`steps.${index}.approverUserId`] = t('personRequired')
  if (approverType === 'employee' && approverEmployeeId === null) errors[`steps.${index}.approverEmployeeId`] = t('personRequired')
  if (approverType === 'role' && approverRoleId === null) errors[`steps.${index}.approverRoleId`] = t('roleRequired')
  if (days.trim() !== '' && !/^([1-9]|[1-8]\d|90)$/.test(days.trim())) errors[`steps.${index}.escalationDays`] = t('escalationInvalid')
  return errors
}
