import { useSingleKeys } from '#web/shell/single-keys.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { t } from './texts.ts'

/** Single-key shortcuts get in the way of people who dictate or press keys by accident (WCAG 2.1.4). */
export const KeysCard = () => {
  const [on, set] = useSingleKeys()
  return (
    <Card title={t('keyboard')}>
      <Checkbox checked={on} onChange={event => set(event.target.checked)} label={t('singleKeys')} help={t('singleKeysHelp')} />
    </Card>
  )
}
