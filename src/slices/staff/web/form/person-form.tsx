import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { useMayForThemselves } from '#slices/people/web/public.tsx'
import { FormDialog } from '#web/form/form-layer.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useSave } from '#web/record/use-save.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { choiceCalls, fullName, overviewQuery, type Person, staffCalls, staffTexts } from '../calls.ts'
import { MainFields, MoreFields } from './person-fields.tsx'
import { editTitle, inputOf, noticeOf, type PersonValues, problemsOf, valuesOf } from './person-values.ts'
import { t } from './texts.ts'

interface PersonFormProps {
  /** Who is edited; without one a person is added. */
  person?: Person | undefined
  onClose: () => void
  /** Closes it too: someone was added, and is to be invited. */
  onInvite?: (added: Person) => void
}

/** Adds or edits a person. */
export function PersonForm(props: PersonFormProps) {
  const isNew = props.person === undefined
  const overview = useQuery({ ...overviewQuery(), enabled: isNew })
  const choices = useQuery({ ...choiceCalls.form.queryOptions({ input: {} }), enabled: isNew })
  return isNew && (overview.isPending || choices.isPending) ? null : <Fields {...props} />
}

function Fields({ person, onClose, onInvite }: PersonFormProps) {
  const verb = person === undefined ? 'create' : 'update'
  const { save } = useSave(staffCalls[verb], {
    done: staffTexts.done(verb),
    failed: staffTexts.failed(verb),
    refresh: [staffCalls.key()],
  })
  const onlyColleague = useOnlyColleague()
  const onlyPlaces = useOnlyPlaces()
  const [invites, setInvites] = useState(false)
  const invited = useRef<Person>(undefined)
  const form = useForm<PersonValues>(
    valuesOf(person ?? { ...onlyColleague, ...onlyPlaces }),
    values => ({
      ...problemsOf(values),
      ...(invites && values.email.trim() === '' && { email: t('emailToInvite') }),
    }),
    'employees',
  )
  const submit = async (values: PersonValues, version: number): Promise<void> => {
    const saved = await save({ ...inputOf(values, person === undefined), ...(person && { id: person.id, version }) })
    if (invites) invited.current = saved
  }
  return (
    <FormDialog<PersonValues, Person>
      form={form}
      title={person === undefined ? t('addPerson') : editTitle(person)}
      saveLabel={t('save')}
      failed={staffTexts.failed(verb)}
      onSubmit={submit}
      onClose={() => (invited.current === undefined ? onClose() : onInvite?.(invited.current))}
      {...(person && { record: { version: person.version, valuesOf, noticeOf: noticeOf(person) } })}
    >
      <MainFields
        person={person}
        beside={
          onInvite === undefined ? undefined : (
            <div className="mt-3">
              <Checkbox label={t('inviteThem')} checked={invites} onChange={event => setInvites(event.target.checked)} />
            </div>
          )
        }
      />
      <MoreFields person={person} />
    </FormDialog>
  )
}

/** If the current user is alone in the organization, the next person reports to them by default. */
function useOnlyColleague(): Partial<Person> {
  const { data } = useQuery(overviewQuery())
  const { employee, user } = useBootstrap()
  const may = useMayForThemselves()
  if (data?.activeStaff !== 1 || employee === null || !may) return {}
  return { reportsToEmployeeId: employee.id, managerName: fullName(user) }
}

/** Where there is one department or one location, the next person belongs to it, unless they choose otherwise. */
function useOnlyPlaces(): Partial<Person> {
  const { data } = useQuery(choiceCalls.form.queryOptions({ input: {} }))
  const onlyOf = (choices: readonly { id: string }[] = []) => (choices.length === 1 ? choices[0]!.id : null)
  return { departmentId: onlyOf(data?.departments), locationId: onlyOf(data?.locations) }
}
