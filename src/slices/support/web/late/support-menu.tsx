import { Camera, Ticket } from 'lucide-react'
import { useRef, useSyncExternalStore } from 'react'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { modKey } from '#web/shell/mod-key.ts'
import { LazyLayer } from '#web/ui/lazy-layer.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { prepareCapture, takeScreenshot } from '../widget/capture.ts'
import { t } from '../widget/menu-texts.ts'
import { SupportButton } from '../widget/support-button.tsx'
import { openTicketForm, ticketForm } from '../widget/ticket-form-store.ts'
import { useClearCorner } from '../widget/use-clear-corner.ts'
import { onWidgetChange, widgetNow } from '../widget/widget-store.ts'

const Layers = lazyScreen(() => import('../widget/support-layers.tsx').then(module => module.SupportLayers))

/** The button with its menu, and what it opens. */
export const SupportMenu = ({ defaultOpen }: { defaultOpen: boolean }) => {
  const { isCapturing, picture } = useSyncExternalStore(onWidgetChange, widgetNow)
  const form = useSyncExternalStore(ticketForm.subscribe, ticketForm.get)
  const phone = usePhone()
  const button = useRef<HTMLButtonElement>(null)
  useClearCorner(button)
  const soon = () => {
    prepareCapture()
    void Layers.preload()
  }
  return (
    <>
      <Menu defaultOpen={defaultOpen} trigger={<SupportButton ref={button} onPointerEnter={soon} onFocus={soon} />}>
        <MenuItem icon={Ticket} onSelect={() => openTicketForm()}>
          {t('createTicket')}
        </MenuItem>
        <MenuItem
          icon={Camera}
          {...(!phone && { shortcut: `${modKey} ⇧ S` })}
          disabled={isCapturing}
          onSelect={() => void takeScreenshot()}
        >
          {t('takeScreenshot')}
        </MenuItem>
      </Menu>
      {picture === null && form === null ? null : (
        <LazyLayer>
          <Layers />
        </LazyLayer>
      )}
    </>
  )
}
