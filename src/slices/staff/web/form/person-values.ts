import type { EmploymentType } from '#slices/staff/rules/employment-type.ts'
import type { Choice } from '#web/form/picker-field.tsx'
import { fullName, type Person } from '../calls.ts'
import { t } from './texts.ts'

/** The form of a person: texts are never null, a chosen record is its id, the manager comes with their name. */
export interface PersonValues {
  firstName: string
  lastName: string
  email: string
  employeeId: string
  jobTitle: string
  departmentId: string | null
  locationId: string | null
  unitId: string | null
  reportsToEmployeeId: Choice | null
  businessPhone: string
  phoneExtension: string
  hireDate: string | null
  employmentType: EmploymentType | null
  timeTrackingGroupId: string | null
  approvalWorkflowTemplateId: string | null
  defaultFundId: string | null
  defaultProgramId: string | null
  tracksTime: boolean
}

/** The form's initial values; empty without a person. */
export function valuesOf(person: Partial<Person>): PersonValues {
  const { reportsToEmployeeId: manager = null, managerName } = person
  return {
    firstName: person.firstName ?? '',
    lastName: person.lastName ?? '',
    email: person.email ?? '',
    employeeId: person.employeeId ?? '',
    jobTitle: person.jobTitle ?? '',
    departmentId: person.departmentId ?? null,
    locationId: person.locationId ?? null,
    unitId: person.unitId ?? null,
    reportsToEmployeeId: manager === null ? null : { value: manager, label: managerName ?? '' },
    businessPhone: person.businessPhone ?? '',
    phoneExtension: person.phoneExtension ?? '',
    hireDate: person.hireDate ?? null,
    employmentType: person.employmentType ?? null,
    timeTrackingGroupId: person.timeTrackingGroupId ?? null,
    approvalWorkflowTemplateId: person.approvalWorkflowTemplateId ?? null,
    defaultFundId: person.defaultFundId ?? null,
    defaultProgramId: person.defaultProgramId ?? null,
    tracksTime: person.tracksTime ?? true,
  }
}

const text = (typed: string): string | null => (typed.trim() === '' ? null : typed)

/** Builds the input to save. The server puts a new person without a chosen group into the organization's default group. */
export function inputOf(values: PersonValues, isNew: boolean): object {
  const { firstName, lastName, reportsToEmployeeId, timeTrackingGroupId, ...rest } = values
  return {
    ...rest,
    firstName,
    lastName,
    email: text(rest.email),
    employeeId: text(rest.employeeId),
    jobTitle: text(rest.jobTitle),
    businessPhone: text(rest.businessPhone),
    phoneExtension: text(rest.phoneExtension),
    reportsToEmployeeId: reportsToEmployeeId?.value ?? null,
    ...(isNew && timeTrackingGroupId === null ? {} : { timeTrackingGroupId }),
  }
}

export const problemsOf = ({ firstName, lastName }: PersonValues) => ({
  ...(firstName.trim() === '' && { firstName: t('required') }),
  ...(lastName.trim() === '' && { lastName: t('required') }),
})

/** Said with a conflict: someone else has deactivated the person who is edited. */
export const noticeOf = (before: Person) => (saved: Person) => (before.isActive && !saved.isActive ? t('deactivatedByOther') : undefined)

export const editTitle = (person: Person): string => t('editPerson', { name: fullName(person) })
