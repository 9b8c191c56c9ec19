import { FormDialog } from '#web/form/form-layer.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useSave } from '#web/record/use-save.ts'
import { type Person, staffCalls, staffTexts } from '../calls.ts'
import { MainFields, MoreFields } from './person-fields.tsx'
import { editTitle, inputOf, noticeOf, type PersonValues, problemsOf, valuesOf } from './person-values.ts'
import { t } from './texts.ts'

interface PersonFormProps {
  /** Who is edited; without one a person is added. */
  person?: Person | undefined
  onClose: () => void
}

/** Adds or edits a person. */
export function PersonForm({ person, onClose }: PersonFormProps) {
  const verb = person === undefined ? 'create' : 'update'
  const { save } = useSave(staffCalls[verb], {
    done: staffTexts.done(verb),
    failed: staffTexts.failed(verb),
    refresh: [staffCalls.key()],
  })
  const form = useForm<PersonValues>(valuesOf(person ?? {}), problemsOf)
  return (
    <FormDialog<PersonValues, Person>
      form={form}
      title={person === undefined ? t('addPerson') : editTitle(person)}
      saveLabel={t('save')}
      failed={staffTexts.failed(verb)}
      onSubmit={(values, version) => save({ ...inputOf(values, person === undefined), ...(person && { id: person.id, version }) })}
      onClose={onClose}
      {...(person && { record: { version: person.version, valuesOf, noticeOf: noticeOf(person) } })}
    >
      <MainFields person={person} />
      <MoreFields person={person} />
    </FormDialog>
  )
}
