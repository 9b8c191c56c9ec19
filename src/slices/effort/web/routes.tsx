import { BadgeCheck } from 'lucide-react'
import type { Screen } from '#web/screen.ts'
import { t } from './route-texts.ts'
import { type EffortSearch, effortSearch } from './search.ts'

const certifications: Screen<EffortSearch> = {
  path: '/time/certifications',
  title: t('certifications'),
  need: { member: true, module: 'time' },
  search: effortSearch,
  load: () => import('./certifications-screen.tsx').then(module => module.CertificationsScreen),
  menu: { group: 'time', label: t('certifications'), icon: BadgeCheck, order: 30 },
}

export const effortScreens: readonly Screen[] = [certifications]
