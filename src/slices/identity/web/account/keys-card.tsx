import { useSingleKeys } from '#web/shell/single-keys.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { t } from './texts.ts'

/** Keys that act without Control or Alt are in the way of who dictates or hits keys by accident (WCAG 2.1.4). */
export const KeysCard = () => {
  const [on, set] = useSingleKeys()
  return (
    <Card title={t('keyboard')}>
      <Checkbox checked={on} onChange={event => set(event.target.checked)} label={t('singleKeys')} help={t('singleKeysHelp')} />
    </Card>
  )
}
