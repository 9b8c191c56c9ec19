import { type ComponentType, use } from 'react'
import { useBootstrap, useCurrentUser } from '#slices/access/web/public.tsx'
import { PreferencesCard } from '#slices/notifications/web/public.tsx'
import { OwnToolsCard } from '#slices/organizations/web/public.tsx'
import { SettingsPage } from '#web/settings/settings-page.tsx'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { SlicesContext } from '#web/slice.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { t as route } from '../route-texts.ts'
import { AppearanceCard } from './appearance-card.tsx'
import { EmailCard } from './email-card.tsx'
import { KeysCard } from './keys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { PictureCard } from './picture-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { RoleCard } from './role-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { t } from './texts.ts'

interface Section {
  id: string
  title: string
  help: string
  /** In order; each is a card, or nothing where it does not apply. A section of which nothing applies is not shown. */
  cards: readonly ComponentType[]
}

const LazyFactors = lazyScreen(() => import('../factors/factors-card.tsx').then(module => module.FactorsCard))
const FactorsCard = () => (
  <LazyPart face={<SkeletonRows rows={5} avatar={false} />}>
    <LazyFactors />
  </LazyPart>
)

const sections: readonly Section[] = [
  { id: 'profile', title: t('profileSection'), help: t('profileSectionHelp'), cards: [ProfileCard, RoleCard, PictureCard, EmailCard] },
  { id: 'preferences', title: t('preferencesSection'), help: t('preferencesSectionHelp'), cards: [AppearanceCard, KeysCard, OwnToolsCard] },
  { id: 'notifications', title: t('notificationsSection'), help: t('notificationsSectionHelp'), cards: [PreferencesCard] },
  { id: 'security', title: t('securitySection'), help: t('securitySectionHelp'), cards: [PasswordCard, FactorsCard, SessionsCard] },
]

/** Cards for members, hidden once the second factor is overdue: the server denies their calls from then on. */
const ofMembers: ReadonlySet<ComponentType> = new Set([PictureCard, OwnToolsCard, PreferencesCard])

/** Everything that is a person's own, on one page: what they are called, how it looks for them, and who can sign in as them. */
export const AccountScreen = () => {
  const isOverdue = useBootstrap().secondFactorDue?.isOver === true
  const currentUser = useCurrentUser()
  const ofSlices = use(SlicesContext).accountCards.filter(card => !isOverdue && card.shown(currentUser))
  return (
    <SettingsPage title={route('myAccount')} description={route('myAccountHelp')}>
      <div className="flex max-w-240 flex-col lg:pr-16 divide-y divide-border">
        {sections.map(({ id, title, help, cards }) => (
          <section
            key={id}
            aria-labelledby={`account-${id}`}
            className="grid gap-x-8 gap-y-3 py-6 first:pt-0 last:pb-0 has-[[data-cards]:empty]:hidden lg:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <div>
              <p id={`account-${id}`} className="font-semibold">
                {title}
              </p>
              <p className="text-dense text-muted">{help}</p>
            </div>
            <div data-cards="" className="flex min-w-0 flex-col gap-4">
              {cards.map((AccountCard, at) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: the cards of a section never change
                isOverdue && ofMembers.has(AccountCard) ? null : <AccountCard key={at} />,
              )}
              {id === 'security'
                ? ofSlices.map(({ name, Card }) => (
                    <LazyPart key={name} face={<SkeletonRows rows={2} avatar={false} />}>
                      <Card />
                    </LazyPart>
                  ))
                : null}
            </div>
          </section>
        ))}
      </div>
    </SettingsPage>
  )
}
