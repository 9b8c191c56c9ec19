import type { KeySection } from '#web/shell/key-section.ts'
import { modKey } from '#web/shell/mod-key.ts'
import { t } from './keys-texts.ts'
import { myTimeScreen } from './routes.tsx'
import { teamScreen } from './team/route.ts'

export const timeKeys: readonly KeySection[] = [
  {
    screen: teamScreen.path,
    title: t('inbox'),
    place: 'under',
    lines: [
      [t('step'), ['j'], ['k']],
      [t('choose'), ['x']],
      [t('open'), ['o']],
      [t('approve'), ['a']],
      [t('reject'), ['r']],
      [t('approveChosen'), ['Shift', 'A']],
      [t('undoDecision'), [modKey, 'Z']],
      [t('history'), ['h']],
      [t('find'), ['/']],
    ],
  },
  {
    screen: myTimeScreen.path,
    title: t('grid'),
    place: 'beside',
    lines: [
      [t('move'), ['←'], ['↑'], ['→'], ['↓']],
      [t('select'), ['Shift', '←↑→↓']],
      [t('selectLine'), ['Shift', 'Space'], ['Ctrl', 'Space']],
      [t('selectAll'), [modKey, 'A']],
      [t('rowEnds'), ['Home'], ['End']],
      [t('corners'), [modKey, 'Home'], [modKey, 'End']],
      [t('week'), ['PgUp'], ['PgDn']],
      [t('editable'), ['Tab'], ['Shift', 'Tab']],
      [t('edit'), ['Enter'], ['F2']],
      [t('leave'), ['Esc']],
      [t('clear'), ['Delete']],
      [t('clipboard'), [modKey, 'C'], [modKey, 'X'], [modKey, 'V']],
      [t('fillDown'), [modKey, 'D']],
      [t('fillRight'), [modKey, 'R']],
      [t('fillTyped'), [modKey, 'Enter']],
      [t('undo'), [modKey, 'Z'], [modKey, 'Shift', 'Z']],
      [t('save'), [modKey, 'S']],
      [t('note'), ['Alt', 'N']],
      [t('split'), ['Alt', 'S']],
    ],
  },
]
