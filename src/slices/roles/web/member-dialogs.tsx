import { FormDialog } from '#web/form/form-layer.tsx'
import { SelectField } from '#web/form/select-field.tsx'
import { useForm, useValue } from '#web/form/use-form.ts'
import { useSave } from '#web/record/use-save.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { type Member, memberCalls, type Role, roleCalls } from './calls.ts'
import { withFailureToast } from './failure-toast.ts'
import { t } from './texts.ts'

interface Values {
  roleId: string
}

const refresh = [roleCalls.key(), memberCalls.key()]

interface MemberDialogProps {
  member: Member
  onClose: () => void
}

/** Gives someone a role, or another one. */
export const MemberRole = ({ member, roles, onClose }: MemberDialogProps & { roles: readonly Role[] }) => {
  const presentRoleId = member.role?.id ?? null
  const choices = roles.filter(({ isActive, isWithinOwn }) => isActive && isWithinOwn)
  const isOffered = choices.some(({ id }) => id === presentRoleId)
  const form = useForm<Values>(
    { roleId: isOffered && presentRoleId !== null ? presentRoleId : '' },
    ({ roleId }) => ({
      roleId: roleId === '' ? t('basedOnRequired') : undefined,
    }),
    'user_roles',
  )
  const chosen = useValue(form, 'roleId')
  const texts =
    presentRoleId === null
      ? { done: t('roleAssigned'), failed: t('assignFailed') }
      : { done: t('roleReassigned'), failed: t('reassignFailed') }
  const { save, failed } = useSave(memberCalls.assignRole, { ...texts, refresh })
  return (
    <FormDialog<Values, never>
      form={form}
      title={t('roleOf', { name: member.name })}
      description={t('roleOfHelp')}
      failed={failed}
      saveLabel={t('assign')}
      onSubmit={({ roleId }) => withFailureToast(save, failed)({ userId: member.id, roleId, presentRoleId })}
      onClose={onClose}
    >
      <SelectField<Values>
        name="roleId"
        label={t('role')}
        help={choices.find(({ id }) => id === chosen)?.sentence}
        options={choices.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FormDialog>
  )
}

/** Takes someone's role away, after a question: they would see little without one. */
export const RemoveRole = ({ member, onClose }: MemberDialogProps) => {
  const { saveNow, busy } = useSave(memberCalls.removeRole, { done: t('roleRemoved'), failed: t('removeFailed'), refresh })
  const confirm = async () => {
    await saveNow({ userId: member.id, presentRoleId: member.role?.id ?? null })
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('removeTitle', { name: member.name })}
      description={t('removeText')}
      confirmLabel={t('removeRole')}
      tone="danger"
      busy={busy}
      onConfirm={() => void confirm()}
    />
  )
}
