import { lazy } from 'react'
import { InvitePeople } from '#slices/invitations/web/public.tsx'
import { LazyLayer } from '#web/ui/lazy-layer.tsx'
import { fullName, type Person } from './calls.ts'
import type { Layers } from './use-layers.ts'

const PersonForm = lazy(() => import('./form/person-form.tsx').then(module => ({ default: module.PersonForm })))
const ManagerForm = lazy(() => import('./form/manager-form.tsx').then(module => ({ default: module.ManagerForm })))
const PictureDialog = lazy(() => import('./picture-dialog.tsx').then(module => ({ default: module.PictureDialog })))
const ChangeForm = lazy(() => import('./form/change-form.tsx').then(module => ({ default: module.ChangeForm })))
const InvitationsDrawer = lazy(() => import('./invitations-drawer.tsx').then(module => ({ default: module.InvitationsDrawer })))
const DeactivateDialog = lazy(() => import('./leaving/deactivate-dialog.tsx').then(module => ({ default: module.DeactivateDialog })))

/** The dialogs over the screen, loaded when the first one opens. */
export const StaffLayers = ({ layers: { open, show, close } }: { layers: Layers }) =>
  open === undefined ? null : (
    <LazyLayer>
      {open.what === 'new' ? (
        <PersonForm onClose={close} onInvite={person => show({ what: 'invite', person })} />
      ) : open.what === 'edit' ? (
        <PersonForm person={open.person} onClose={close} />
      ) : open.what === 'manager' ? (
        <ManagerForm person={open.person} onClose={close} />
      ) : open.what === 'picture' ? (
        <PictureDialog person={open.person} onClose={close} />
      ) : open.what === 'change' ? (
        <ChangeForm person={open.person} today={open.today} onClose={close} />
      ) : open.what === 'invite' ? (
        <InvitePeople open onClose={close} {...presetOf(open.person)} />
      ) : open.what === 'invitations' ? (
        <InvitationsDrawer onClose={close} onInvite={() => show({ what: 'invite' })} />
      ) : (
        <DeactivateDialog person={open.person} onClose={close} />
      )}
    </LazyLayer>
  )

/** Someone on staff is invited at the address of their record, which they can change. */
function presetOf(person: Person | undefined) {
  if (person === undefined) return {}
  return { emails: person.email === null ? [] : [person.email], employee: { id: person.id, name: fullName(person) } }
}
