import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { t } from '#web/ui-texts.ts'
import { Glyph } from './glyph.tsx'
import { IconButton } from './icon-button.tsx'
import { useReturnFocus } from './use-return-focus.ts'

export type DialogProps = {
  open: boolean
  title: string
  /** One sentence under the title; announced with it. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the right; the main action last. */
  actions?: ReactNode
  /** 32rem for forms, 56rem for a share or a diff. */
  width?: 'form' | 'wide'
  /** The element that gets the focus; by default the first control. */
  onOpenAutoFocus?: (event: Event) => void
} & (
  | { onOpenChange: (open: boolean) => void; mustAnswer?: never }
  /** Can be closed only by its actions. It opens without a user action, possibly while someone is typing, so no action is focused first. */
  | { mustAnswer: true; onOpenChange?: never }
)

/** A modal question or form: the focus is trapped and returns to the opener; Escape and the backdrop close it. */
export function Dialog({
  open,
  onOpenChange = () => undefined,
  mustAnswer,
  title,
  description,
  children,
  actions,
  width = 'form',
  onOpenAutoFocus = mustAnswer ? focusItself : undefined,
}: DialogProps) {
  const focus = useReturnFocus(onOpenAutoFocus, open)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 grid animate-fade-in grid-cols-1 place-items-center overflow-y-auto bg-scrim p-4 pb-[calc(1rem+var(--toast-room,0px))]">
          <Radix.Content
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
            {...focus}
            {...(mustAnswer ? { role: 'alertdialog' } : {})}
            className={`relative w-full animate-dialog-in rounded-xl bg-card p-6 text-fg shadow-dialog focus:outline-none max-md:p-5 ${width === 'wide' ? 'max-w-224' : 'max-w-128'}`}
          >
            <Radix.Title className={`text-xl font-semibold ${mustAnswer ? '' : 'pr-10'}`}>{title}</Radix.Title>
            {description === undefined ? null : (
              <Radix.Description asChild>
                <div className="mt-1 text-sm text-muted">{description}</div>
              </Radix.Description>
            )}
            {children === undefined ? null : <div className="mt-5">{children}</div>}
            {actions === undefined ? null : <div className="mt-6 flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">{actions}</div>}
            {mustAnswer ? null : (
              <span className="absolute top-4 right-4">
                <IconButton label={t('close')} icon={<Glyph of={X} size={18} />} size="dense" onClick={() => onOpenChange(false)} />
              </span>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

function focusItself(event: Event): void {
  event.preventDefault()
  ;(event.currentTarget as HTMLElement).focus()
}
