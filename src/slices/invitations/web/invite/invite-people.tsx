import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { KeepsTyped } from '#web/ui/lazy-layer.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { invitationCalls } from '../calls.ts'
import { t } from '../texts.ts'
import type { HandedLink } from './handed-link.ts'
import { InviteForm } from './invite-form.tsx'
import { LinksDialog } from './links-dialog.tsx'

export interface InvitePeopleProps {
  open: boolean
  onClose: () => void
  /** Addresses to begin with. */
  emails?: readonly string[] | undefined
  /** Someone on staff without an account: their record stays as it is. */
  employee?: { id: string; name: string } | undefined
}

/** Invites people by their addresses. Where no mail leaves the installation it ends with the links to share. */
export const InvitePeople = ({ open, ...props }: InvitePeopleProps) => (open ? <Invite {...props} /> : null)

const Invite = ({ onClose, emails = [], employee }: Omit<InvitePeopleProps, 'open'>) => {
  // Loaded anew: others invite too, and seats are shown.
  const query = useQuery({ ...invitationCalls.list.queryOptions({ input: {} }), staleTime: 0 })
  const [links, setLinks] = useState<readonly HandedLink[]>([])
  if (links.length > 0) return <LinksDialog links={links} onClose={onClose} />
  const title = employee === undefined ? t('invitePeople') : t('invitePerson', { name: employee.name })
  if (query.data !== undefined)
    return (
      <InviteForm
        title={title}
        list={query.data}
        emails={emails}
        employee={employee}
        onSent={sent => (sent.length > 0 ? setLinks(sent) : onClose())}
        onClose={onClose}
      />
    )
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <LoadedView query={query} skeleton={<Loading />} errorTitle={t('loadFailed')} onPage>
        {() => null}
      </LoadedView>
    </Dialog>
  )
}

const Loading = () => (
  <>
    <KeepsTyped />
    <SkeletonRows rows={4} avatar={false} />
  </>
)
