import { cachedProfile } from '#slices/access/web/profile-cache.ts'
import { useSession } from '#slices/identity/web/session.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'

/** While the server is slow to say who may do what: the person and the organization that this tab showed last. */
export const WaitingProfile = () => {
  const session = useSession()
  const profile = session ? cachedProfile(session.user.id) : null
  return (
    <PageSpinner>
      {profile === null ? null : (
        <p className="text-center text-muted">
          {`${profile.firstName} ${profile.lastName}`.trim() || profile.email}
          {[profile.role, profile.organization?.name ?? null].map(text => (text === null ? null : <span key={text}> · {text}</span>))}
        </p>
      )}
    </PageSpinner>
  )
}
