import { ShieldOff, UserMinus, UserPen } from 'lucide-react'
import { useState } from 'react'
import type { Column } from '#core/column.ts'
import { ListTable } from '#web/list/list-table.tsx'
import type { RowAction } from '#web/table/row-actions.tsx'
import type { ColumnLooks } from '#web/table/table-model.ts'
import { useListSearch } from '#web/table/use-list-search.ts'
import { useRecordList } from '#web/table/use-record-list.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type Member, memberCalls, type Role } from './calls.ts'
import { MemberRole, RemoveRole } from './member-dialogs.tsx'
import { ResetFactors } from './reset-factors.tsx'
import { rolesSearch } from './search.ts'
import { t } from './texts.ts'

const columns: readonly Column<Member>[] = [
  { key: 'name', title: t('person'), type: 'text' },
  { key: 'email', title: t('email'), type: 'text' },
  { key: 'role', title: t('role'), type: 'text', value: ({ role }) => role?.name ?? t('noRole') },
]

const looks: ColumnLooks<Member> = {
  email: { width: 260, givesWay: 1 },
  role: { cell: ({ role }) => <RoleCell role={role} />, width: 240, phone: 'aside' },
}

const RoleCell = ({ role }: Pick<Member, 'role'>) => {
  if (role === null) return <Chip tone="warning">{t('noRole')}</Chip>
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <span className="truncate">{role.name}</span>
      {role.isActive ? null : <Chip tone="muted">{t('inactiveRole')}</Chip>}
    </span>
  )
}

type Open = { what: 'role' | 'remove' | 'factors'; member: Member }

/** Everyone in the organization and their role, with what the current user may change about it. */
export function PeopleTab({ roles }: { roles: readonly Role[] }) {
  const listed = useListSearch(rolesSearch, { kept: ['tab', 'role'] })
  const [open, setOpen] = useState<Open>()
  const { search: text, holds } = listed.search
  const list = useRecordList(memberCalls.list, { ...(text !== undefined && { search: text }), ...(holds !== undefined && { role: holds }) })
  const close = () => setOpen(undefined)
  const actions = (member: Member): readonly RowAction[] => {
    if (!member.mayChange) return []
    const assign = {
      label: t(member.role === null ? 'assignTo' : 'changeRole'),
      icon: UserPen,
      onSelect: () => setOpen({ what: 'role', member }),
    }
    const remove: RowAction = {
      label: t('removeRole'),
      icon: UserMinus,
      tone: 'danger',
      apart: true,
      onSelect: () => setOpen({ what: 'remove', member }),
    }
    const reset = { label: t('resetFactors'), icon: ShieldOff, onSelect: () => setOpen({ what: 'factors', member }) }
    return member.role === null ? [assign, reset] : [assign, reset, remove]
  }
  return (
    <>
      <ListTable<Member>
        name={t('members')}
        id="members"
        columns={columns}
        looks={looks}
        list={list}
        rowName={({ name }) => name}
        picture={({ id, name }, size) => <Avatar id={id} name={name} size={size} />}
        onOpen={member => (member.mayChange ? setOpen({ what: 'role', member }) : undefined)}
        actions={actions}
        errorTitle={t('peopleFailed')}
        empty={<EmptyState title={t('noOne')}>{t('noOneHelp')}</EmptyState>}
        listed={listed}
        values={{ search: text, holds }}
        searchLabel={t('findPerson')}
        filters={[
          {
            kind: 'choice',
            key: 'holds',
            label: t('role'),
            options: [...roles.map(({ id, name }) => ({ value: id, label: name })), { value: 'none', label: t('holdsNone') }],
          },
        ]}
      />
      {open?.what === 'role' ? <MemberRole member={open.member} roles={roles} onClose={close} /> : null}
      {open?.what === 'factors' ? <ResetFactors member={open.member} onClose={close} /> : null}
      {open?.what === 'remove' ? <RemoveRole member={open.member} onClose={close} /> : null}
    </>
  )
}
