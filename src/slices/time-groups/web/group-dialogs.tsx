import { TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/form-layer.tsx'
import { SelectField } from '#web/form/select-field.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useSave } from '#web/record/use-save.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { groupCalls, type ListedGroup } from './calls.ts'
import { t } from './groups-texts.ts'
import { part } from './part-texts.ts'

type Named = Pick<ListedGroup, 'id' | 'name' | 'version'>
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
  if (open.what === 'deactivate') return <DeactivateGroupDialog group={open.group} onClose={onClose} />
  return <NewGroupDialog groups={groups} {...(open.what === 'duplicate' ? { basis: open.group } : {})} onClose={onClose} onShow={onShow} />
}

interface NewGroupValues {
  name: string
  basedOnId: string
}

/** Creates a group from the settings, holidays, and columns of another one. */
const NewGroupDialog = ({ groups, basis, onClose, onShow }: Omit<GroupDialogProps, 'open'> & { basis?: Named }) => {
  const form = useForm<NewGroupValues>(
    { name: basis ? nameOfCopy(basis, groups) : '', basedOnId: basis?.id ?? groups[0]?.id ?? '' },
    ({ name }) => ({ name: name.trim() === '' ? t('nameRequired') : undefined }),
    'time_tracking_groups',
  )
  const { save, failed } = useSave(groupCalls.create, { done: part('created'), failed: part('createFailed'), refresh })
  const create = async ({ name, basedOnId }: NewGroupValues) =>
    onShow((await save(basedOnId === '' ? { name, payPeriod: 'weekly', payPeriodStartsOn: 'monday' } : { name, basedOnId })).id)
  return (
    <FormDialog<NewGroupValues, never>
      form={form}
      title={basis ? part('duplicateTitle', { group: basis.name }) : t('newGroup')}
      failed={failed}
      saveLabel={part('createGroup')}
      onSubmit={create}
      onClose={onClose}
    >
      <TextField<NewGroupValues> name="name" label={t('name')} required />
      {groups.length === 0 ? null : (
        <SelectField<NewGroupValues, string>
          name="basedOnId"
          label={part('basedOn')}
          help={part('basedOnHelp')}
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </FormDialog>
  )
}

/** One that no active group has: they are compared without regard to case. */
function nameOfCopy({ name }: Named, groups: readonly ListedGroup[]): string {
  const taken = new Set(groups.filter(({ isActive }) => isActive).map(group => group.name.toLowerCase()))
  const copy = part('copyOf', { group: name.slice(0, 180) })
  for (let n = 2, numbered = copy; ; n++) {
    if (!taken.has(numbered.toLowerCase())) return numbered
    numbered = `${copy} ${n}`
  }
}

const DeactivateGroupDialog = ({ group: { id, name, version }, onClose }: { group: Named; onClose: () => void }) => {
  const { saveNow, busy } = useSave(groupCalls.deactivate, { done: t('saved'), failed: part('deactivateFailed'), refresh })
  const confirm = async () => {
    await saveNow({ id, version })
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={part('deactivateTitle', { group: name })}
      description={part('deactivateText')}
      confirmLabel={t('deactivate')}
      busy={busy}
      onConfirm={() => void confirm()}
    />
  )
}
