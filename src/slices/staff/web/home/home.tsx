import { Users } from 'lucide-react'
import type { StaffFacts } from '#slices/staff/contract/first-steps.ts'
import { CardLink } from '#web/home/card-link.tsx'
import { defineHome, type HomeCard, type StepText } from '#web/home/home.ts'
import { useMenuLink } from '#web/shell/navigation-context.ts'
import { locale } from '#web/texts.ts'
import { StatCard } from '#web/ui/stat-card.tsx'
import type { StaffHome } from './calls.ts'
import { StaffOverview } from './staff-overview.tsx'
import { t } from './texts.ts'

const scopeTexts = { own: t('scopeOwn'), 'direct reports': t('scopeTeam'), organization: t('scopeOrganization') }

function noteOf({ activeStaff, staffScope }: StaffHome): string | null {
  if (activeStaff === 0) return null
  return activeStaff === 1 && staffScope === 'organization' ? t('justYou') : scopeTexts[staffScope]
}

/** The directory's count for whoever may open it, with its rows behind it; for everyone else the people whom their figures are of. */
const ActiveStaff = ({ own, card }: { own: StaffHome; card: HomeCard | undefined }) => (
  <StatCard
    label={card === undefined ? t('activeStaff') : <CardLink card={card} />}
    figure={(card?.value ?? own.activeStaff).toLocaleString(locale)}
    unit={t('peopleUnit', { n: card?.value ?? own.activeStaff })}
    note={noteOf(own)}
  />
)

function useStaffStep({ activeStaff }: StaffFacts): StepText {
  const staff = useMenuLink('/resources/staff')
  return {
    title: t('stepStaff'),
    fact: t('nPeople', { n: activeStaff }),
    help: t('stepStaffHelp'),
    to: staff && { path: staff.path, search: { add: '1' }, label: t('stepStaffGo'), again: t('addMore') },
  }
}

export const staffHome = defineHome<StaffHome, StaffFacts>({
  figures: [{ name: 'activeStaff', order: 20, yields: true, shown: ({ staffScope }) => staffScope !== 'own', Figure: ActiveStaff }],
  sections: [{ name: 'staffOverview', place: 'below', order: 10, path: '/dashboards/resources', Section: StaffOverview }],
  actions: [
    {
      path: '/resources/staff',
      order: 30,
      name: t('staffDirectory'),
      help: ({ activeStaff }) => `${activeStaff.toLocaleString(locale)} ${t('peopleUnit', { n: activeStaff })}`,
    },
  ],
  links: [{ path: '/resources/staff', order: 20, icon: Users, label: () => t('staff') }],
  steps: [{ key: 'staff', useText: useStaffStep }],
  stepTopics: ['employees'],
})
