import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { PersonPicker } from '#slices/people/web/public.tsx'
import { EMPLOYMENT_TYPES } from '#slices/staff/rules/employment-type.ts'
import { CheckboxField } from '#web/form/choice-fields.tsx'
import { ComboboxField } from '#web/form/combobox-field.tsx'
import { DateField } from '#web/form/date-field.tsx'
import { EmailField, TextField } from '#web/form/fields.tsx'
import { useFormAround } from '#web/form/form-context.ts'
import { type Choice, PickerField } from '#web/form/picker-field.tsx'
import { useValue } from '#web/form/use-form.ts'
import type { ComboboxOption } from '#web/ui/combobox.tsx'
import { SkeletonBar } from '#web/ui/skeleton.tsx'
import { choiceCalls, type Person, personQuery } from '../calls.ts'
import { employmentLabel, employmentWords } from '../employment-texts.ts'
import { MoreSection } from './more-section.tsx'
import type { PersonValues } from './person-values.ts'
import { t } from './texts.ts'
import { useInviterOf } from './use-inviter-of.ts'
import { useOwnPart } from './use-own-part.ts'

interface FieldsProps {
  person: Person | undefined
}

const grid = 'grid grid-cols-2 gap-x-3 gap-y-4 max-sm:grid-cols-1'

/** Fields that everyone is added with. `beside` is shown below the email address. */
export function MainFields({ person, beside }: FieldsProps & { beside?: ReactNode }) {
  const { isOwn, may, closed } = useOwnPart(person)
  const isKiosk = useQuery({ ...personQuery(person?.id ?? ''), enabled: person !== undefined }).data?.details?.isKiosk
  return (
    <div className={grid}>
      {isOwn && may ? <p className="col-span-full text-dense text-muted">{t('ownIsTold')}</p> : null}
      <TextField<PersonValues> name="firstName" label={t('firstName')} required autoComplete="off" />
      <TextField<PersonValues> name="lastName" label={t('lastName')} required autoComplete="off" />
      <div className="col-span-full">
        <EmailField<PersonValues> name="email" label={t('email')} help={t('emailHelp')} />
        {beside}
      </div>
      <TextField<PersonValues> name="employeeId" label={t('employeeId')} help={isKiosk ? t('kioskNumber') : undefined} autoComplete="off" />
      <TextField<PersonValues> name="jobTitle" label={t('jobTitle')} autoComplete="off" />
      <ChosenField
        name="departmentId"
        label={t('department')}
        of="departments"
        present={presentOf(person?.departmentId, person?.departmentName)}
      />
      <ChosenField name="locationId" label={t('location')} of="locations" present={presentOf(person?.locationId, person?.locationName)} />
      <ManagerField person={person} />
      <DateField<PersonValues> name="hireDate" label={t('hireDate')} {...closed} />
    </div>
  )
}

/**
 * Who the person reports to: anyone active but themselves, and not the current user where they may not choose that. A loop, and who would be below the current
 * user, are the server's to find.
 */
export function ManagerField({ person }: FieldsProps) {
  const { ownId, may, isOwn, closed } = useOwnPart(person)
  const chosen = useValue(useFormAround(), 'reportsToEmployeeId') as Choice | null
  const isNew = chosen?.value === ownId && person?.reportsToEmployeeId !== ownId
  const inviter = useInviterOf(chosen, person?.reportsToEmployeeId)
  const help = !may && !isOwn && ownId !== undefined ? t('notYourself') : chosen !== null && isNew ? t('ownReportIsTold') : inviter
  return (
    <PickerField<PersonValues> name="reportsToEmployeeId" label={t('reportsTo')} help={help} {...closed}>
      {control => (
        <Suspense fallback={<SkeletonBar height={36} />}>
          <PersonPicker {...control} without={[person?.id, may ? undefined : ownId]} />
        </Suspense>
      )}
    </PickerField>
  )
}

/** Less common fields, folded until opened or until one has an error. */
export function MoreFields({ person }: FieldsProps) {
  const { closed } = useOwnPart(person)
  return (
    <MoreSection>
      <div className={grid}>
        <TextField<PersonValues> name="businessPhone" label={t('phone')} type="tel" autoComplete="off" />
        <TextField<PersonValues> name="phoneExtension" label={t('extension')} autoComplete="off" />
        <ComboboxField<PersonValues>
          name="employmentType"
          label={employmentLabel}
          options={EMPLOYMENT_TYPES.map(type => ({ value: type, label: employmentWords[type] }))}
          present={person?.employmentType ? { value: person.employmentType, label: employmentWords[person.employmentType] } : null}
          status="ready"
        />
        <ChosenField name="unitId" label={t('unit')} of="units" present={presentOf(person?.unitId, person?.unitName)} />
        <ChosenField
          name="timeTrackingGroupId"
          label={t('group')}
          of="timeTrackingGroups"
          present={presentOf(person?.timeTrackingGroupId, person?.timeTrackingGroupName)}
          help={person === undefined ? t('groupHelp') : undefined}
          {...closed}
        />
        <ChosenField
          name="approvalWorkflowTemplateId"
          label={t('workflow')}
          of="approvalWorkflows"
          present={presentOf(person?.approvalWorkflowTemplateId, person?.approvalWorkflowTemplateName)}
          help={t('workflowHelp')}
          {...closed}
        />
        <ChosenField
          name="defaultFundId"
          label={t('fund')}
          of="funds"
          present={presentOf(person?.defaultFundId, person?.defaultFundName)}
        />
        <ChosenField
          name="defaultProgramId"
          label={t('program')}
          of="programs"
          present={presentOf(person?.defaultProgramId, person?.defaultProgramName)}
        />
        <div className="col-span-full">
          <CheckboxField<PersonValues> name="tracksTime" label={t('tracksTime')} help={t('tracksTimeHelp')} {...closed} />
        </div>
      </div>
    </MoreSection>
  )
}

/** Builds the option for the person's current value, which is shown even if it is no longer offered. */
export const presentOf = (id: string | null | undefined, name: string | null | undefined): ComboboxOption | null =>
  id ? { value: id, label: name ?? '' } : null

interface ChosenFieldProps {
  name:
    | 'departmentId'
    | 'locationId'
    | 'unitId'
    | 'timeTrackingGroupId'
    | 'approvalWorkflowTemplateId'
    | 'defaultFundId'
    | 'defaultProgramId'
  label: string
  of: 'departments' | 'locations' | 'units' | 'timeTrackingGroups' | 'approvalWorkflows' | 'funds' | 'programs'
  /** The current choice, which may be inactive. */
  present: ComboboxOption | null
  help?: string | undefined
  disabled?: boolean
}

/** Picks one of the organization's records; one call loads all of them. */
export function ChosenField({ name, label, of, present, help, disabled }: ChosenFieldProps) {
  const { data, isError, refetch } = useQuery(choiceCalls.form.queryOptions({ input: {} }))
  const options = (data?.[of] ?? []).map(({ id, name: shown, code }) => ({
    value: id,
    label: shown,
    ...(code !== null && { detail: code }),
  }))
  return (
    <ComboboxField<PersonValues>
      name={name}
      label={label}
      help={help}
      disabled={disabled}
      options={options}
      present={present}
      status={isError ? 'error' : data === undefined ? 'loading' : 'ready'}
      onRetry={() => void refetch()}
    />
  )
}
