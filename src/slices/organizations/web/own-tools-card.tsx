import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useDebugTool, useFieldInfoTool } from './own-tools.ts'
import { t } from './tools-texts.ts'

/** Turns on for oneself what the organization allows; nothing where it allows none of it. */
export const OwnToolsCard = () => {
  const fieldInfo = useFieldInfoTool()
  const debug = useDebugTool()
  if (!fieldInfo.isAllowed && !debug.isAllowed) return null
  return (
    <Card title={t('tools')}>
      <p className="mb-4 text-dense text-muted">{t('toolsHelp')}</p>
      <div className="flex flex-col gap-4">
        {fieldInfo.isAllowed ? (
          <Switch
            label={t('showFieldInfo')}
            help={t('showFieldInfoHelp')}
            checked={fieldInfo.isOn}
            onChange={event => fieldInfo.set(event.target.checked)}
          />
        ) : null}
        {debug.isAllowed ? (
          <Switch
            label={t('showDebugInfo')}
            help={t('showDebugInfoHelp')}
            checked={debug.isOn}
            onChange={event => debug.set(event.target.checked)}
          />
        ) : null}
      </div>
    </Card>
  )
}
