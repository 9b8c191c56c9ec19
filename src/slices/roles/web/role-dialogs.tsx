import { TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/form-layer.tsx'
import { SelectField } from '#web/form/select-field.tsx'
import { TextareaField } from '#web/form/textarea-field.tsx'
import { useForm, useValue } from '#web/form/use-form.ts'
import { useSave } from '#web/record/use-save.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { type Role, roleCalls } from './calls.ts'
import { withFailureToast } from './failure-toast.ts'
import { PersonChoice } from './person-choice.tsx'
import { t } from './texts.ts'

export type OpenDialog = { what: 'new' } | { what: 'duplicate' | 'rename' | 'assign' | 'deactivate' | 'delete'; role: Role }

interface RoleDialogProps {
  open: OpenDialog
  roles: readonly Role[]
  onClose: () => void
  /** Shows a role: the one that was made, or none after one was deleted. */
  onShow: (id: string | undefined) => void
}

const refresh = [roleCalls.key()]

/** The dialog that is open about a role. */
export function RoleDialog({ open, roles, onClose, onShow }: RoleDialogProps) {
  switch (open.what) {
    case 'new':
      return <NewRoleDialog roles={roles} onClose={onClose} onShow={onShow} />
    case 'duplicate':
      return <NewRoleDialog roles={roles} basis={open.role} onClose={onClose} onShow={onShow} />
    case 'rename':
      return <RenameRoleDialog role={open.role} onClose={onClose} />
    case 'assign':
      return <PersonChoice role={open.role} onClose={onClose} />
    case 'deactivate':
      return <DeactivateRoleDialog role={open.role} onClose={onClose} />
    case 'delete':
      return <DeleteRoleDialog role={open.role} onClose={onClose} onShow={onShow} />
    default:
      return null
  }
}

interface NewRoleValues {
  name: string
  basedOnId: string
}

/** Roles above the current user's own are not offered: the copy could do as much. */
const NewRoleDialog = ({ roles, basis, onClose, onShow }: Omit<RoleDialogProps, 'open'> & { basis?: Role }) => {
  const choices = roles.filter(({ isWithinOwn }) => isWithinOwn)
  const preset = basis ?? choices.find(({ key }) => key === 'employee')
  const form = useForm<NewRoleValues>(
    { name: basis ? t('copyOf', { role: basis.name }) : '', basedOnId: preset?.id ?? '' },
    values => ({
      name: values.name.trim() === '' ? t('nameRequired') : undefined,
      basedOnId: values.basedOnId === '' ? t('basedOnRequired') : undefined,
    }),
    'roles',
  )
  const basedOnId = useValue(form, 'basedOnId')
  const { save, failed } = useSave(roleCalls.create, { done: t('created'), failed: t('createFailed'), refresh })
  return (
    <FormDialog<NewRoleValues, never>
      form={form}
      title={t('newRole')}
      failed={failed}
      saveLabel={t('createRole')}
      onSubmit={async values => onShow((await withFailureToast(save, failed)(values)).id)}
      onClose={onClose}
    >
      <TextField<NewRoleValues> name="name" label={t('name')} />
      <SelectField<NewRoleValues>
        name="basedOnId"
        label={t('basedOn')}
        help={[t('basedOnHelp'), choices.find(({ id }) => id === basedOnId)?.sentence].filter(Boolean).join(' ')}
        options={choices.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FormDialog>
  )
}

interface RenameValues {
  name: string
  description: string
}

const RenameRoleDialog = ({ role, onClose }: { role: Role; onClose: () => void }) => {
  const { id, name, description } = role
  const form = useForm<RenameValues>(
    { name, description },
    values => ({ name: values.name.trim() === '' ? t('nameRequired') : undefined }),
    'roles',
  )
  const { save, failed } = useSave(roleCalls.update, { done: t('updated'), failed: t('updateFailed'), refresh })
  return (
    <FormDialog<RenameValues, Role>
      form={form}
      title={t('renameTitle', { role: name })}
      failed={failed}
      record={{ version: role.version, valuesOf: current => ({ name: current.name, description: current.description }) }}
      onSubmit={(values, version) => withFailureToast(save, failed)({ id, version, ...values })}
      onClose={onClose}
    >
      <TextField<RenameValues> name="name" label={t('name')} />
      <TextareaField<RenameValues> name="description" label={t('description')} />
    </FormDialog>
  )
}

const DeactivateRoleDialog = ({ role, onClose }: { role: Role; onClose: () => void }) => {
  const { saveNow, busy } = useSave(roleCalls.deactivate, { done: t('updated'), failed: t('updateFailed'), refresh })
  const confirm = async () => {
    await saveNow({ id: role.id, version: role.version })
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('deactivateTitle', { role: role.name })}
      description={[t('deactivateText'), ...endings(role)].join(' ')}
      confirmLabel={t('deactivate')}
      busy={busy}
      onConfirm={() => void confirm()}
    />
  )
}

const DeleteRoleDialog = ({ role, onClose, onShow }: { role: Role; onClose: () => void; onShow: (id: undefined) => void }) => {
  const { saveNow, busy } = useSave(roleCalls.delete, { done: t('deleted'), failed: t('cannotDelete'), refresh })
  const confirm = async () => {
    const done = await saveNow({ id: role.id, version: role.version })
    onClose()
    if (done) onShow(undefined)
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('deleteTitle', { role: role.name })}
      description={[t('deleteText'), ...endings(role)].join(' ')}
      confirmLabel={t('deleteRole')}
      tone="danger"
      busy={busy}
      onConfirm={() => void confirm()}
    />
  )
}

const endings = ({ invitations }: Role): string[] => (invitations === 0 ? [] : [t('endsInvitations', { n: invitations })])
