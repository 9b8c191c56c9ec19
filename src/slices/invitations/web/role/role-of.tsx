import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '#web/form/form-layer.tsx'
import { SelectField } from '#web/form/select-field.tsx'
import { useForm, useValue } from '#web/form/use-form.ts'
import { useLive } from '#web/live.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { memberCalls } from '../calls.ts'
import { t } from '../texts.ts'

interface RoleOfProps {
  employeeId: string
  /** Of the person, for the dialog. */
  name: string
}

type Role = { id: string; name: string; sentence: string }

/** The role of a person on staff. Whoever may give another one finds the button for it. */
export const RoleOf = ({ employeeId, name }: RoleOfProps) => {
  const client = useQueryClient()
  const [changing, setChanging] = useState(false)
  const query = useQuery(memberCalls.role.queryOptions({ input: { employeeId } }))
  useLive(
    ['member_roles'],
    () => void client.invalidateQueries({ queryKey: memberCalls.role.key() }),
    undefined,
    ({ id }) => id === query.data?.userId,
  )
  return (
    <LoadedView query={query} skeleton={<SkeletonText lines={1} />} errorTitle={t('roleLoadFailed')} onPage>
      {({ userId, role, choices }) => (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className={role === null ? 'text-muted' : ''}>{role?.name ?? t('noRole')}</span>
          {choices.length === 0 ? null : (
            <Button size="mini" onClick={() => setChanging(true)}>
              {t('changeRole')}
            </Button>
          )}
          {changing && userId !== null ? (
            <ChangeRole userId={userId} name={name} role={role} choices={choices} onClose={() => setChanging(false)} />
          ) : null}
          {role === null ? null : <p className="basis-full text-dense text-muted">{role.sentence}</p>}
        </div>
      )}
    </LoadedView>
  )
}

interface ChangeRoleProps {
  userId: string
  name: string
  role: Role | null
  choices: readonly Role[]
  onClose: () => void
}

const ChangeRole = ({ userId, name, role, choices, onClose }: ChangeRoleProps) => {
  const client = useQueryClient()
  const present = choices.some(({ id }) => id === role?.id) ? role?.id : undefined
  const form = useForm<{ roleId: string }>(
    { roleId: present ?? '' },
    ({ roleId }) => ({ roleId: roleId === '' ? t('role') : undefined }),
    'user_roles',
  )
  const chosen = useValue(form, 'roleId')
  const save = async ({ roleId }: { roleId: string }): Promise<void> => {
    await memberCalls.assignRole.call({ userId, roleId })
    showToast({ tone: 'success', title: t('roleAssigned') })
    void client.invalidateQueries({ queryKey: memberCalls.role.key() })
  }
  return (
    <FormDialog<{ roleId: string }, never>
      form={form}
      title={t('changeRoleOf', { name })}
      description={t('roleHelp')}
      failed={t('roleFailed')}
      onSubmit={save}
      onClose={onClose}
    >
      <SelectField<{ roleId: string }>
        name="roleId"
        label={t('role')}
        help={choices.find(({ id }) => id === chosen)?.sentence}
        options={choices.map(one => ({ value: one.id, label: one.name }))}
      />
    </FormDialog>
  )
}
