import { TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/form-layer.tsx'
import { SelectField } from '#web/form/select-field.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useSave } from '#web/record/use-save.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { groupCalls, type ListedGroup } from './calls.ts'
import { t } from './groups-texts.ts'

type Named = Pick<ListedGroup, 'id' | 'name' | 'version' | 'people'>
export type OpenGroupDialog = { what: 'new' } | { what: 'duplicate' | 'deactivate'; group: Named }

interface GroupDialogProps {
  open: OpenGroupDialog
  groups: readonly ListedGroup[]
  onClose: () => void
  /** Shows the group that was made. */
  onShow: (id: string) => void
}

const refresh = [groupCalls.key()]

/** The dialog that is open about a group. */
export function GroupDialog({ open, groups, onClose, onShow }: GroupDialogProps) {
  if (open.what === 'deactivate') return <Deactivate group={open.group} onClose={onClose} />
  return <NewGroup groups={groups} {...(open.what === 'duplicate' ? { basis: open.group } : {})} onClose={onClose} onShow={onShow} />
}

interface NewGroupValues {
  name: string
  basedOnId: string
}

/** It begins with the settings, holidays, and columns of another one, and is then changed. */
const NewGroup = ({ groups, basis, onClose, onShow }: Omit<GroupDialogProps, 'open'> & { basis?: Named }) => {
  const form = useForm<NewGroupValues>(
    { name: basis ? t('copyOf', { group: basis.name }) : '', basedOnId: basis?.id ?? groups[0]?.id ?? '' },
    ({ name }) => ({ name: name.trim() === '' ? t('nameRequired') : undefined }),
  )
  const { save, failed } = useSave(groupCalls.create, { done: t('created'), failed: t('createFailed'), refresh })
  const create = async ({ name, basedOnId }: NewGroupValues) =>
    onShow((await save(basedOnId === '' ? { name, payPeriod: 'weekly', payPeriodStartsOn: 'monday' } : { name, basedOnId })).id)
  return (
    <FormDialog<NewGroupValues, never>
      form={form}
      title={basis ? t('duplicateTitle', { group: basis.name }) : t('newGroup')}
      failed={failed}
      saveLabel={t('createGroup')}
      onSubmit={create}
      onClose={onClose}
    >
      <TextField<NewGroupValues> name="name" label={t('name')} />
      {groups.length === 0 ? null : (
        <SelectField<NewGroupValues, string>
          name="basedOnId"
          label={t('basedOn')}
          help={t('basedOnHelp')}
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </FormDialog>
  )
}

const Deactivate = ({ group: { id, name, version, people }, onClose }: { group: Named; onClose: () => void }) => {
  const { saveNow, busy } = useSave(groupCalls.deactivate, { done: t('saved'), failed: t('deactivateFailed'), refresh })
  const confirm = async () => {
    await saveNow({ id, version })
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('deactivateTitle', { group: name })}
      description={people === 0 ? t('deactivateText') : t('hasMembers', { n: people })}
      confirmLabel={t('deactivate')}
      busy={busy}
      onConfirm={() => void confirm()}
    />
  )
}
