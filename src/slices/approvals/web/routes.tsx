import { ListChecks } from 'lucide-react'
import type { Screen } from '#web/screen.ts'
import { t } from './route-texts.ts'

export const approvalScreens: readonly Screen[] = [
  {
    path: '/settings/approval-workflows',
    title: t('workflows'),
    need: { permission: 'settings_approval_workflows', level: 'write' },
    load: () => import('./workflows/workflows-screen.tsx').then(module => module.WorkflowsScreen),
    icon: ListChecks,
    settings: { group: 'time', description: t('workflowsHelp'), order: 20 },
  },
]
