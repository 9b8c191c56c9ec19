import { OwnPicture } from '#slices/people/web/public.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { KeysCard } from './keys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { t } from './texts.ts'

/** The person's own name, picture, password, keyboard settings and sessions. */
export const AccountScreen = () => (
  <>
    <PageHead title={t('myAccount')} subtitle={t('myAccountHelp')} />
    <div className="flex max-w-160 flex-col gap-4">
      <ProfileCard />
      <OwnPicture />
      <PasswordCard />
      <KeysCard />
      <SessionsCard />
    </div>
  </>
)
