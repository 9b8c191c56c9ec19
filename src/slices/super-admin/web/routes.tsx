import { ChartLine, ShieldCheck } from 'lucide-react'
import type { Screen } from '#web/screen.ts'
import { t } from './route-texts.ts'

export const superAdminScreens: readonly Screen[] = [
  {
    path: '/super-admin',
    title: t('superAdmin'),
    need: { superAdmin: true },
    load: () => import('./super-admin-screen.tsx').then(module => module.SuperAdminScreen),
    menu: { group: 'administration', label: t('superAdmin'), icon: ShieldCheck, order: 10 },
  },
  {
    path: '/super-admin/module-analytics',
    title: t('moduleAnalytics'),
    need: { superAdmin: true },
    load: () => import('./analytics/analytics-screen.tsx').then(module => module.AnalyticsScreen),
    menu: { group: 'administration', label: t('moduleAnalytics'), icon: ChartLine, order: 20 },
  },
  {
    path: '/super-admin/organization/$id',
    title: t('organization'),
    need: { superAdmin: true },
    load: () => import('./organization/organization-screen.tsx').then(module => module.OrganizationScreen),
  },
  {
    path: '/super-admin/organization',
    title: t('organization'),
    need: { superAdmin: true },
    // Not listed: it only says that the id is missing.
    sameAs: '/super-admin',
    load: () => import('./organization/organization-screen.tsx').then(module => module.OrganizationNotFound),
  },
]
