import { FormDialog } from '#web/form/form-layer.tsx'
import { type Choice, PickerField } from '#web/form/picker-field.tsx'
import { useForm } from '#web/form/use-form.ts'
import { RecordPicker } from '#web/pickers/record-picker.tsx'
import { useSave } from '#web/record/use-save.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { type Member, memberCalls, type Role, roleCalls } from './calls.ts'
import { withFailureToast } from './failure-toast.ts'
import { t } from './texts.ts'

interface Values {
  person: Choice | null
}

/** Gives a role to someone who is chosen. */
export const PersonChoice = ({ role, onClose }: { role: Role; onClose: () => void }) => {
  const form = useForm<Values>({ person: null }, ({ person }) => ({ person: person === null ? t('personRequired') : undefined }))
  const { save, failed } = useSave(memberCalls.assignRole, {
    done: t('roleAssigned'),
    failed: t('assignFailed'),
    refresh: [roleCalls.key(), memberCalls.key()],
  })
  return (
    <FormDialog<Values, never>
      form={form}
      title={t('assignTitle', { role: role.name })}
      description={`${role.sentence} ${t('assignHelp')}`}
      failed={failed}
      saveLabel={t('assign')}
      onSubmit={({ person }) => withFailureToast(save, failed)({ userId: person!.value, roleId: role.id })}
      onClose={onClose}
    >
      <PickerField<Values> name="person" label={t('person')}>
        {control => (
          <RecordPicker
            {...control}
            query={search => memberCalls.list.queryOptions({ input: { search, limit: 20 } })}
            optionOf={optionOf}
            leaveOut={(member: Member) => !member.mayChange || member.role?.id === role.id}
          />
        )}
      </PickerField>
    </FormDialog>
  )
}

const optionOf = ({ id, name, role }: Member) => ({
  value: id,
  label: name,
  detail: role?.name ?? t('noRole'),
  picture: <Avatar id={id} name={name} size={28} />,
})
