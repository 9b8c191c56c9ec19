import type { LucideIcon } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { type FocusEvent, type ReactNode, useRef } from 'react'
import { Glyph } from './glyph.tsx'
import { Kbd } from './kbd.tsx'

export type MenuProps = {
  trigger: ReactNode
  align?: 'start' | 'end'
  /** Open from its first drawing on. */
  defaultOpen?: boolean
  children: ReactNode
}

/** A menu button with actions, 248 wide; arrow keys move, a letter jumps, Escape returns to the button. */
export function Menu({ trigger, align = 'end', defaultOpen = false, children }: MenuProps) {
  const isEntered = useRef(false)
  // The primitive focuses the first item only after a key that it has seen; a menu that is drawn open has seen none.
  const enter = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (isEntered.current) return
    isEntered.current = true
    if (target === currentTarget) currentTarget.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus()
  }
  return (
    <Radix.Root
      modal={false}
      defaultOpen={defaultOpen}
      onOpenChange={() => {
        isEntered.current = false
      }}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          onFocus={enter}
          onCloseAutoFocus={stay}
          className="z-50 w-62 animate-pop-in rounded-lg bg-card p-1.5 text-fg shadow-popover max-md:w-[calc(100vw-1.5rem)]"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The button gets the focus back a moment after the menu closed: too late for whoever already went on, with a key or into a dialog. */
function stay(event: Event): void {
  if (document.activeElement !== null && document.activeElement !== document.body) event.preventDefault()
}

const itemClass =
  'flex min-h-10 w-full cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-sm font-medium outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-disabled data-highlighted:bg-hover max-md:min-h-11'

export type MenuItemProps = {
  icon?: LucideIcon
  shortcut?: string
  tone?: 'normal' | 'danger'
  disabled?: boolean
  /** Below the label: why it is disabled, for example. */
  help?: string | undefined
  onSelect?: () => void
  /** A link as the only child replaces the button. */
  asChild?: boolean
  children: ReactNode
}

/** One action. With `asChild` the only child (a link) becomes the item and provides its own icon and shortcut. */
export const MenuItem = ({
  icon: Icon,
  shortcut,
  tone = 'normal',
  disabled = false,
  help,
  onSelect,
  asChild = false,
  children,
}: MenuItemProps) => (
  <Radix.Item
    asChild={asChild}
    disabled={disabled}
    {...(onSelect === undefined ? {} : { onSelect })}
    className={`${itemClass} ${tone === 'danger' ? 'text-danger' : ''}`}
  >
    {asChild ? (
      children
    ) : (
      <>
        {Icon === undefined ? null : <Glyph of={Icon} className="shrink-0 text-muted" />}
        <span className="flex-1">
          {children}
          {help === undefined ? null : <span className="block pb-1 text-xs font-normal text-muted">{help}</span>}
        </span>
        {shortcut === undefined ? null : <Kbd>{shortcut}</Kbd>}
      </>
    )}
  </Radix.Item>
)

/** Exclusive choices inside a menu, each with its dot. */
export const MenuChoice = <V extends string>({
  label,
  options,
  value,
  onValueChange,
}: {
  label: string
  options: readonly { value: V; label: string; icon?: LucideIcon }[]
  value: V
  onValueChange: (value: V) => void
}) => (
  <>
    <MenuLabel>{label}</MenuLabel>
    <Radix.RadioGroup value={value} onValueChange={next => onValueChange(next as V)}>
      {options.map(({ value: option, label: text, icon: Icon }) => (
        <Radix.RadioItem key={option} value={option} onSelect={event => event.preventDefault()} className={itemClass}>
          {Icon === undefined ? null : <Glyph of={Icon} className="shrink-0 text-muted" />}
          <span className="flex-1">{text}</span>
          <Radix.ItemIndicator className="size-2 rounded-full bg-primary" />
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  </>
)

/** A heading that is not an item. */
export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">{children}</Radix.Label>
)

export const MenuSeparator = () => <Radix.Separator className="-mx-1.5 my-1.5 h-px bg-border" />
