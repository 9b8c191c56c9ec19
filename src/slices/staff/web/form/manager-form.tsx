import { FormDialog } from '#web/form/form-layer.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useSave } from '#web/record/use-save.ts'
import { fullName, type Person, staffCalls, staffTexts } from '../calls.ts'
import { ManagerField } from './person-fields.tsx'
import { noticeOf, type PersonValues, valuesOf } from './person-values.ts'
import { t } from './texts.ts'

/** Changes who a person reports to, and nothing else. */
export function ManagerForm({ person, onClose }: { person: Person; onClose: () => void }) {
  const { save } = useSave(staffCalls.update, {
    done: staffTexts.done('update'),
    failed: staffTexts.failed('update'),
    refresh: [staffCalls.key()],
  })
  const form = useForm<PersonValues>(valuesOf(person), undefined, 'employees')
  return (
    <FormDialog<PersonValues, Person>
      form={form}
      title={t('changeManager', { name: fullName(person) })}
      saveLabel={t('save')}
      failed={staffTexts.failed('update')}
      onSubmit={({ reportsToEmployeeId }, version) =>
        save({ id: person.id, version, reportsToEmployeeId: reportsToEmployeeId?.value ?? null })
      }
      onClose={onClose}
      record={{ version: person.version, valuesOf, noticeOf: noticeOf(person) }}
    >
      <ManagerField person={person} />
    </FormDialog>
  )
}
