import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useState } from 'react'
import { isLayerOpen } from '#web/shell/single-keys.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { t } from '#web/ui-texts.ts'
import { dismissToast, type Toast, toastDuration } from './toast-store.ts'
import { useToastRoom } from './use-toast-room.ts'

const icons = { success: CircleCheck, info: Info, error: CircleAlert }
const colors = { success: 'text-success', info: 'text-info', error: 'text-danger' }

/**
 * On a phone at the bottom edge. Elsewhere at the bottom right, above the support button and so above bars that stick to the edge; a rail
 * that stands there (`data-toast-place`) holds it. Beside a layer it is at the bottom left: a drawer and a dialog's buttons are at the right.
 */
const corner =
  'pointer-events-none fixed z-60 flex max-md:inset-x-4 max-md:bottom-2 max-md:justify-center md:right-6 md:bottom-[calc(5.25rem+var(--corner-room,0px))] md:w-100 md:[:root:has([data-toast-place])_&]:right-9 md:[:root:has([data-toast-place])_&]:w-61 md:[:root:has([role=dialog]:not([data-beside]),[role=alertdialog])_&]:right-auto md:[:root:has([role=dialog]:not([data-beside]),[role=alertdialog])_&]:left-6'

/** The single toast. Keyed by id, so a newer toast gets its own 5 s; the live region around it announces its content. */
export const ToastView = ({ toast }: { toast: Toast | undefined }) => (
  <Radix.Provider duration={toastDuration} swipeDirection="down">
    {toast === undefined ? null : <ToastCard key={toast.id} toast={toast} />}
    <div role="status" aria-live={toast?.tone === 'error' ? 'assertive' : 'polite'} data-print="hide">
      <Radix.Viewport label={`${t('notifications')} ({hotkey})`} className={corner} />
    </div>
  </Radix.Provider>
)

const ToastCard = ({ toast }: { toast: Toast }) => {
  const Icon = icons[toast.tone]
  const [card, setCard] = useState<HTMLElement | null>(null)
  useToastRoom(card)
  return (
    <Radix.Root
      ref={setCard}
      onEscapeKeyDown={passOn}
      data-toast=""
      type={toast.tone === 'error' ? 'foreground' : 'background'}
      onOpenChange={open => {
        if (!open) dismissToast(toast.id)
      }}
      className="pointer-events-auto w-100 max-w-full animate-slide-up list-none rounded-lg bg-card text-fg shadow-popover"
    >
      {/* Excluded from Radix's own announcer, which would duplicate the text for a second. */}
      <div data-radix-toast-announce-exclude="" className="flex items-start gap-3 py-3 pr-2.5 pl-4">
        <Glyph of={Icon} size={18} className={`mt-px shrink-0 ${colors[toast.tone]}`} />
        <div className="min-w-0 flex-1">
          <Radix.Title className="text-sm font-semibold">{toast.title}</Radix.Title>
          {toast.text === undefined ? null : <Radix.Description className="text-dense text-muted">{toast.text}</Radix.Description>}
        </div>
        <IconButton label={t('dismiss')} icon={<Glyph of={X} />} size="mini" onClick={() => dismissToast(toast.id)} />
      </div>
    </Radix.Root>
  )
}

/**
 * The message is the uppermost layer, and Escape closes that alone. Unless it has the focus, the key was meant for the dialog under it,
 * which gets it as soon as the message is gone.
 */
function passOn(event: KeyboardEvent): void {
  const focused = document.activeElement
  if (focused === null || focused.closest('[role=status]') !== null) return
  setTimeout(() => {
    if (!event.defaultPrevented && isLayerOpen()) {
      focused.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    }
  })
}
