import { ListChecks } from 'lucide-react'
import type { CurrentUser, Screen } from '#web/screen.ts'
import { t } from './route-texts.ts'

/** How many of all kinds await the current user's decision. */
const waiting = ({ counts }: CurrentUser) => counts.waitingApprovals ?? 0

export const approvalScreens: readonly Screen[] = [
  {
    path: '/approvals',
    title: t('approvals'),
    need: { member: true },
    load: () => import('./inbox/inbox-screen.tsx').then(module => module.InboxScreen),
    menu: {
      group: 'time',
      label: t('approvals'),
      icon: ListChecks,
      order: 30,
      shown: user => waiting(user) > 0 || user.directReports > 0,
      count: waiting,
    },
  },
  {
    path: '/settings/approval-workflows',
    title: t('workflows'),
    need: { permission: 'settings_approval_workflows', level: 'write' },
    load: () => import('./workflows/workflows-screen.tsx').then(module => module.WorkflowsScreen),
    icon: ListChecks,
    settings: { group: 'time', description: t('workflowsHelp'), order: 20 },
  },
]
