import { Search } from 'lucide-react'
import { Popover as Radix } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Drawer } from './drawer.tsx'
import { Glyph } from './glyph.tsx'
import { Input } from './input.tsx'
import { usePhone } from './use-phone.ts'

export type PopoverProps = {
  /** The button that opens it; receives the popover props. */
  trigger: ReactNode
  /** Labels the popover for screen readers; the heading of the drawer on a phone. */
  title: string
  align?: 'start' | 'center' | 'end'
  /** Tailwind width of the floating panel. */
  width?: 'w-72' | 'w-82' | 'w-96' | 'w-120'
  /** Pass it when the caller has to close the popover. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

/** A small panel beside its button; under 768 px the same content opens as a drawer from the bottom. */
export function Popover({ trigger, title, align = 'end', width = 'w-82', open, onOpenChange, children }: PopoverProps) {
  const [own, setOwn] = useState(false)
  const phone = usePhone()
  const isOpen = open ?? own
  const change = (next: boolean): void => {
    setOwn(next)
    onOpenChange?.(next)
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={change}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {phone ? (
        <Drawer open={isOpen} onOpenChange={change} side="bottom" title={title}>
          {children}
        </Drawer>
      ) : (
        <Radix.Portal>
          <Radix.Content
            aria-label={title}
            align={align}
            sideOffset={6}
            collisionPadding={12}
            className={`z-50 max-w-[calc(100vw-1.5rem)] animate-pop-in overflow-hidden rounded-lg bg-card text-fg shadow-popover focus:outline-none ${width}`}
          >
            {children}
          </Radix.Content>
        </Radix.Portal>
      )}
    </Radix.Root>
  )
}

/**
 * A searchable list in a popover: a field on top and the matches below as buttons. `wanted` is trimmed and in lower case. Arrow keys
 * move through the buttons; Enter in the field takes the first match.
 */
export const PopoverFinder = ({ label, children }: { label: string; children: (wanted: string) => ReactNode }) => {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Loaded after the layer opened, which then has the focus itself.
    const input = field.current
    if (input?.closest('[role=dialog]') === document.activeElement) input?.focus()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    const inField = document.activeElement === field.current
    if (event.key === 'ArrowDown') buttons[at + 1]?.focus()
    else if (event.key === 'ArrowUp' && !inField) (buttons[at - 1] ?? field.current)?.focus()
    // With an empty field Enter does nothing, so that no one picks the first item by accident.
    else if (event.key === 'Enter' && inField && text.trim() !== '') buttons[0]?.click()
    else return
    event.preventDefault()
  }
  return (
    <fieldset aria-label={label} className="min-w-0" onKeyDown={onKeyDown}>
      <div className="border-b border-border p-2">
        <Input
          ref={field}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          icon={<Glyph of={Search} />}
          value={text}
          onChange={event => setText(event.target.value)}
        />
      </div>
      <div ref={list} className="max-h-80 overflow-y-auto p-1.5">
        {children(text.trim().toLowerCase())}
      </div>
    </fieldset>
  )
}
