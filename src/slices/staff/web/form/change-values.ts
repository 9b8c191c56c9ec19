import type { Person } from '../calls.ts'
import { type PersonValues, valuesOf } from './person-values.ts'
import { t } from './texts.ts'

const DATED = ['jobTitle', 'departmentId', 'locationId', 'reportsToEmployeeId', 'approvalWorkflowTemplateId'] as const

/** Values of a dated change, with its day. */
export type ChangeValues = Pick<PersonValues, (typeof DATED)[number]> & { effectiveOn: string | null }

export function changeValuesOf(person: Person, today: string): ChangeValues {
  const { jobTitle, departmentId, locationId, reportsToEmployeeId, approvalWorkflowTemplateId } = valuesOf(person)
  return { jobTitle, departmentId, locationId, reportsToEmployeeId, approvalWorkflowTemplateId, effectiveOn: today }
}

/** The fields that differ from what the form began with, as they are saved. */
export function changedIn(before: ChangeValues, after: ChangeValues): Record<string, string | null> {
  const saved = (values: ChangeValues) => ({
    jobTitle: values.jobTitle.trim() === '' ? null : values.jobTitle.trim(),
    departmentId: values.departmentId,
    locationId: values.locationId,
    reportsToEmployeeId: values.reportsToEmployeeId?.value ?? null,
    approvalWorkflowTemplateId: values.approvalWorkflowTemplateId,
  })
  const [from, to] = [saved(before), saved(after)]
  return Object.fromEntries(DATED.filter(field => from[field] !== to[field]).map(field => [field, to[field]]))
}

export const problemsOfChange = (before: ChangeValues, values: ChangeValues) => ({
  ...(values.effectiveOn === null && { effectiveOn: t('required') }),
  ...(Object.keys(changedIn(before, values)).length === 0 && { jobTitle: t('nothingChanges') }),
})
