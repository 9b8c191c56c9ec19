import { LifeBuoy } from 'lucide-react'
import type { Screen } from '#web/screen.ts'
import { t } from './route-texts.ts'

const member = { member: true, withoutRole: true, module: 'help' } as const
const queue = { permission: 'support_queue', module: 'help' } as const

export const supportScreens: readonly Screen[] = [
  {
    path: '/support',
    title: t('help'),
    need: member,
    load: () => import('./own/own-tickets-screen.tsx').then(module => module.OwnTicketsScreen),
    menu: { group: 'system', label: t('help'), icon: LifeBuoy, order: 40 },
  },
  {
    path: '/support/$id',
    title: t('ticket'),
    need: member,
    load: () => import('./own/own-ticket-screen.tsx').then(module => module.OwnTicketScreen),
  },
  {
    path: '/admin/support',
    title: t('queue'),
    need: queue,
    load: () => import('./queue/queue-screen.tsx').then(module => module.QueueScreen),
    menu: { group: 'system', label: t('queue'), icon: LifeBuoy, order: 41 },
  },
  {
    path: '/admin/support-dashboard',
    title: t('dashboard'),
    need: queue,
    load: () => import('./queue/dashboard-screen.tsx').then(module => module.DashboardScreen),
    menu: { group: 'system', label: t('dashboard'), icon: LifeBuoy, order: 42 },
  },
  {
    path: '/admin/support/$id',
    title: t('ticket'),
    need: queue,
    load: () => import('./queue/answer-screen.tsx').then(module => module.AnswerScreen),
  },
  {
    path: '/super-admin/support-tickets',
    title: t('escalated'),
    need: { superAdmin: true },
    load: () => import('./platform/escalated-screen.tsx').then(module => module.EscalatedScreen),
    menu: { group: 'administration', label: t('escalated'), icon: LifeBuoy, order: 15 },
  },
  {
    path: '/super-admin/support-tickets/$id',
    title: t('ticket'),
    need: { superAdmin: true },
    load: () => import('./platform/escalated-ticket-screen.tsx').then(module => module.EscalatedTicketScreen),
  },
]
