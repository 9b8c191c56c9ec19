import { OwnToolsCard } from '#slices/organizations/web/public.tsx'
import { OwnPicture } from '#slices/people/web/public.tsx'
import { SettingsPage } from '#web/settings/settings-page.tsx'
import { FactorsCard } from '../factors/factors-card.tsx'
import { t } from '../route-texts.ts'
import { KeysCard } from './keys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** The person's own name, picture, password, keyboard settings and sessions. */
export const AccountScreen = () => (
  <SettingsPage title={t('myAccount')} description={t('myAccountHelp')}>
    <div className="flex max-w-160 flex-col gap-4">
      <ProfileCard />
      <OwnPicture />
      <PasswordCard />
      <FactorsCard />
      <KeysCard />
      <OwnToolsCard />
      <SessionsCard />
    </div>
  </SettingsPage>
)
