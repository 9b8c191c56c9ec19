import { BadgeCheck } from 'lucide-react'
import { may, type Screen } from '#web/screen.ts'
import { t } from './route-texts.ts'

const certifications: Screen = {
  path: '/time/certifications',
  title: t('certifications'),
  need: { member: true, module: 'time' },
  load: () => import('./certifications-screen.tsx').then(module => module.CertificationsScreen),
  menu: {
    group: 'time',
    label: t('certifications'),
    icon: BadgeCheck,
    order: 30,
    shown: currentUser => may(currentUser, 'time_my_time') || currentUser.directReports > 0,
  },
}

export const effortScreens: readonly Screen[] = [certifications]
