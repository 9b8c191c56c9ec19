import { Plus, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Glyph } from '#web/ui/glyph.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { t as kit } from '#web/ui-texts.ts'
import { t } from './texts.ts'

interface FilterPillProps {
  label: string
  /** Current value; undefined while the filter is off. */
  value: string | undefined
  width?: 'w-72' | 'w-82' | 'w-96'
  disabled?: boolean
  /** Without it the filter cannot be switched off. */
  onRemove?: (() => void) | undefined
  onOpenChange?: (open: boolean) => void
  children: (close: () => void) => ReactNode
}

const shape = 'inline-flex h-8 shrink-0 items-center border text-dense font-medium whitespace-nowrap transition-colors max-md:h-11'

/** A filter that opens its choices: dashed with a plus while off, its value with a cross while on. */
export function FilterPill({ label, value, width = 'w-72', disabled = false, onRemove, onOpenChange, children }: FilterPillProps) {
  const [open, setOpen] = useState(false)
  const change = (next: boolean) => {
    setOpen(next)
    onOpenChange?.(next)
  }
  const on = value !== undefined
  const opener = useRef<HTMLButtonElement>(null)
  const look = on
    ? 'border-accent-edge bg-accent text-on-accent hover:border-on-accent'
    : 'border-dashed border-border-2 bg-card text-muted hover:bg-hover hover:text-fg disabled:text-disabled'
  const trigger = (
    <button
      ref={opener}
      type="button"
      disabled={disabled}
      aria-label={on ? t('changeFilter', { filter: label, value }) : kit('addFilter', { name: label })}
      className={`${shape} ${look} gap-1.5 pl-3 ${on && onRemove ? 'rounded-l-full border-r-0 pr-1' : 'rounded-full pr-3'}`}
    >
      {on ? null : <Glyph of={Plus} size={14} />}
      <span className="max-w-56 truncate">{value ?? label}</span>
    </button>
  )
  return (
    <span className="inline-flex">
      <Popover title={label} align="start" width={width} open={open} onOpenChange={change} trigger={trigger}>
        {children(() => change(false))}
      </Popover>
      {on && onRemove ? (
        <button
          type="button"
          aria-label={kit('removeFilter', { name: label })}
          className={`${shape} ${look} w-8 justify-center rounded-r-full border-l-0 pr-1 max-md:w-11`}
          onClick={() => {
            onRemove()
            opener.current?.focus()
          }}
        >
          <Glyph of={X} size={14} />
        </button>
      ) : null}
    </span>
  )
}
