import { OwnToolsCard } from '#slices/organizations/web/public.tsx'
import { OwnPicture } from '#slices/people/web/public.tsx'
import { SettingsPage } from '#web/settings/settings-page.tsx'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { t } from '../route-texts.ts'
import { KeysCard } from './keys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

const FactorsCard = lazyScreen(() => import('../factors/factors-card.tsx').then(module => module.FactorsCard))

/** The person's own name, picture, password, keyboard settings and sessions. */
export const AccountScreen = () => (
  <SettingsPage title={t('myAccount')} description={t('myAccountHelp')}>
    <div className="flex max-w-160 flex-col gap-4">
      <ProfileCard />
      <OwnPicture />
      <PasswordCard />
      <LazyPart face={<SkeletonRows rows={5} avatar={false} />}>
        <FactorsCard />
      </LazyPart>
      <KeysCard />
      <OwnToolsCard />
      <SessionsCard />
    </div>
  </SettingsPage>
)
