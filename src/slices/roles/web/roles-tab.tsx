import { lazy, useState } from 'react'
import { mayLeave } from '#web/leaving.ts'
import { useOpenOrFirst } from '#web/settings/use-open-or-first.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LazyLayer } from '#web/ui/lazy-layer.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import type { Role } from './calls.ts'
import type { OpenDialog } from './role-dialogs.tsx'
import { RoleList } from './role-list.tsx'
import { RolePanel } from './role-panel.tsx'
import { t } from './texts.ts'
import { useLevelDraft } from './use-level-draft.ts'

/** The dialogs, with their forms and pickers. */
const RoleDialog = lazy(() => import('./role-dialogs.tsx').then(module => ({ default: module.RoleDialog })))

interface RolesTabProps {
  roles: readonly Role[]
  /** The role in the address. */
  open: string | undefined
  /** Asks first if that would lose what isn't saved. */
  onShow: (id: string | undefined) => void
  /** After a dialog that has saved. */
  onShowSaved: (id: string | undefined) => void
  onShowPeople: (roleId: string) => void
}

/** The roles beside the one that is open; on a phone one after the other. */
export function RolesTab({ roles, open, onShow, onShowSaved, onShowPeople }: RolesTabProps) {
  const phone = usePhone()
  const [dialog, setDialog] = useState<OpenDialog>()
  const firstOwn = roles.find(({ isSystem }) => !isSystem) ?? roles[0]
  const shown = useOpenOrFirst(open, firstOwn?.id, onShowSaved)
  const role = roles.find(({ id }) => id === shown)
  const isMissing = open !== undefined && role === undefined
  // A copy is shown once it is made, in place of the role that is open.
  const openDialog = async (next: OpenDialog) => {
    const leaves = next.what === 'new' || next.what === 'duplicate'
    if (!leaves || (await mayLeave())) setDialog(next)
  }
  const list = <RoleList roles={roles} current={role?.id} onOpen={onShow} onNew={() => void openDialog({ what: 'new' })} />
  return (
    <>
      <div className="grid grid-cols-[15rem_minmax(0,1fr)] gap-4 max-xl:grid-cols-1">
        {phone && (role !== undefined || isMissing) ? null : list}
        {role === undefined ? null : (
          <OpenRole
            // Remounts for each role, so that unsaved changes stay with theirs.
            key={role.id}
            role={role}
            onOpen={next => void openDialog(next)}
            onShowPeople={() => onShowPeople(role.id)}
            onBack={phone ? () => onShow(undefined) : undefined}
          />
        )}
        {isMissing ? <EmptyState title={t('noSuchRole')}>{t('noSuchRoleHelp')}</EmptyState> : null}
      </div>
      {dialog === undefined ? null : (
        <LazyLayer>
          <RoleDialog open={dialog} roles={roles} onClose={() => setDialog(undefined)} onShow={onShowSaved} />
        </LazyLayer>
      )}
    </>
  )
}

interface OpenRoleProps {
  role: Role
  onOpen: (dialog: OpenDialog) => void
  onShowPeople: () => void
  onBack: (() => void) | undefined
}

const OpenRole = ({ role, ...rest }: OpenRoleProps) => <RolePanel role={role} draft={useLevelDraft(role)} {...rest} />
