import { Wrench } from 'lucide-react'
import type { Screen } from '#web/screen.ts'
import { t } from './route-texts.ts'

export const mailboxScreens: readonly Screen[] = [
  {
    path: '/toolbox',
    title: t('toolbox'),
    need: { member: true, permission: 'toolbox_module', module: 'toolbox' },
    load: () => import('./toolbox-screen.tsx').then(module => module.ToolboxScreen),
    menu: { group: 'toolbox', heads: true, label: t('toolbox'), icon: Wrench, order: 10 },
  },
]
