import type { KeySection } from '#web/shell/key-section.ts'
import { t } from './keys-texts.ts'

export const notificationKeys: readonly KeySection[] = [
  {
    screen: '/notifications',
    title: t('inbox'),
    place: 'under',
    lines: [
      [t('step'), ['j'], ['k']],
      [t('open'), ['o']],
    ],
  },
]
