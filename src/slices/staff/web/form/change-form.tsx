import { DateField } from '#web/form/date-field.tsx'
import { TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/form-layer.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useSave } from '#web/record/use-save.ts'
import { fullName, moreCalls, type Person, staffCalls } from '../calls.ts'
import { type ChangeValues, changedIn, changeValuesOf, problemsOfChange } from './change-values.ts'
import { ChosenField, ManagerField, presentOf } from './person-fields.tsx'
import { t } from './texts.ts'
import { useOwnPart } from './use-own-part.ts'

interface ChangeFormProps {
  person: Person
  /** The day where the person is. */
  today: string
  onClose: () => void
}

/** Changes where, for whom or as what someone works from a day on. What is left as it is does not change on that day. */
export function ChangeForm({ person, today, onClose }: ChangeFormProps) {
  const { save } = useSave(moreCalls.scheduleChange, {
    done: ({ change }) => t(change.state === 'scheduled' ? 'changeScheduled' : 'changeMade'),
    failed: t('changeFailed'),
    refresh: [staffCalls.key()],
  })
  const { closed } = useOwnPart(person)
  const before = changeValuesOf(person, today)
  const form = useForm<ChangeValues>(before, values => problemsOfChange(before, values), 'employees')
  return (
    <FormDialog<ChangeValues, Person>
      form={form}
      title={t('changeOf', { name: fullName(person) })}
      description={t('changeHelp')}
      saveLabel={t('save')}
      failed={t('changeFailed')}
      onSubmit={(values, version) =>
        save({ id: person.id, version, effectiveOn: values.effectiveOn ?? today, ...changedIn(before, values) } as never)
      }
      onClose={onClose}
      record={{ version: person.version, valuesOf: saved => changeValuesOf(saved, today) }}
    >
      <DateField<ChangeValues> name="effectiveOn" label={t('from')} required help={t('fromHelp')} />
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 max-sm:grid-cols-1">
        <div className="col-span-full">
          <TextField<ChangeValues> name="jobTitle" label={t('jobTitle')} autoComplete="off" />
        </div>
        <ChosenField
          name="departmentId"
          label={t('department')}
          of="departments"
          present={presentOf(person.departmentId, person.departmentName)}
        />
        <ChosenField name="locationId" label={t('location')} of="locations" present={presentOf(person.locationId, person.locationName)} />
        <ManagerField person={person} />
        <ChosenField
          name="approvalWorkflowTemplateId"
          label={t('workflow')}
          of="approvalWorkflows"
          present={presentOf(person.approvalWorkflowTemplateId, person.approvalWorkflowTemplateName)}
          {...closed}
        />
      </div>
    </FormDialog>
  )
}
