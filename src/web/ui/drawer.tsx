import { cva } from 'class-variance-authority'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { t } from '#web/ui-texts.ts'
import { Glyph } from './glyph.tsx'
import { IconButton } from './icon-button.tsx'
import { useReturnFocus } from './use-return-focus.ts'

/** `right` 448 for details and forms, `left` for the phone's navigation, `bottom` for what is a popover on wide screens, `full` for a form on the phone and for a picture. */
export type DrawerSide = 'right' | 'left' | 'bottom' | 'full'

const drawerClass = cva('fixed z-50 flex flex-col bg-card text-fg focus:outline-none', {
  variants: {
    side: {
      right: 'inset-y-0 right-0 w-md max-w-full animate-slide-right border-l border-border shadow-drawer',
      left: 'inset-y-0 left-0 w-72 max-w-[85vw] animate-slide-left',
      full: 'inset-0 h-dvh animate-slide-up pb-[max(env(safe-area-inset-bottom),var(--toast-room,0px))]',
      bottom: 'inset-x-0 bottom-0 max-h-[85dvh] animate-slide-up rounded-t-xl pb-[env(safe-area-inset-bottom)] shadow-dialog',
    },
  },
})

export type DrawerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  side: DrawerSide
  /** Labels the drawer; shown as its heading unless `titleHidden`. */
  title: string
  titleHidden?: boolean
  /** At the right of the head, before Close. */
  tools?: ReactNode
  /** Stays visible at the bottom: the actions. */
  foot?: ReactNode
  /** The element that gets the focus; by default the first control. */
  onOpenAutoFocus?: (event: Event) => void
  children: ReactNode
}

/** A modal drawer from one edge; the focus is trapped and returns to the opener. */
export function Drawer({ open, onOpenChange, side, title, titleHidden = false, tools, foot, onOpenAutoFocus, children }: DrawerProps) {
  const focus = useReturnFocus(onOpenAutoFocus, open)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <Radix.Content {...focus} aria-describedby={undefined} className={drawerClass({ side })}>
          {titleHidden ? (
            <Radix.Title className="sr-only">{title}</Radix.Title>
          ) : (
            <div className="flex h-14 shrink-0 items-center justify-between gap-2 pr-3 pl-6 max-md:pl-4">
              <Radix.Title className="truncate text-lg font-semibold">{title}</Radix.Title>
              <div className="flex items-center gap-1">
                {tools}
                <IconButton label={t('close')} icon={<Glyph of={X} size={18} />} size="dense" onClick={() => onOpenChange(false)} />
              </div>
            </div>
          )}
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
          {foot === undefined ? null : (
            <div className="flex shrink-0 flex-wrap items-center gap-2 border-t border-border px-6 py-3 max-md:px-4">{foot}</div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
