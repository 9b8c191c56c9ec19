import { LazyPart } from '#web/shell/lazy-part.tsx'
import { askToInvite, useAskedToInvite } from './asked-to-invite.ts'
import { FailedInvitations } from './failed-invitations.tsx'
import { InvitePeople } from './public.tsx'

/** For whoever may invite, on every screen: the dialog that the palette opens, and the news of mail that could not be delivered. */
export const InvitationsUnseen = () => {
  const isAsked = useAskedToInvite()
  return (
    <>
      <FailedInvitations />
      {isAsked ? (
        <LazyPart>
          <InvitePeople open onClose={() => askToInvite(false)} />
        </LazyPart>
      ) : null}
    </>
  )
}
