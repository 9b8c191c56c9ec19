import { Camera, Ticket } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { modKey } from '#web/shell/mod-key.ts'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { prepareCapture, takeScreenshot } from './capture.ts'
import { t } from './menu-texts.ts'
import { SupportButton } from './support-corner.tsx'
import { onWidgetChange, widgetNow } from './widget-store.ts'

/** The button with its menu. It takes the place of the bare button when that is first pressed, so it is drawn open. */
export const SupportMenu = () => {
  const { isCapturing } = useSyncExternalStore(onWidgetChange, widgetNow)
  return (
    <Menu defaultOpen trigger={<SupportButton onPointerEnter={prepareCapture} onFocus={prepareCapture} />}>
      <MenuItem icon={Ticket}>{t('createTicket')}</MenuItem>
      <MenuItem icon={Camera} shortcut={`${modKey} ⇧ S`} disabled={isCapturing} onSelect={() => void takeScreenshot()}>
        {t('takeScreenshot')}
      </MenuItem>
    </Menu>
  )
}
