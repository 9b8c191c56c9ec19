import type { LucideIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { Glyph } from './glyph.tsx'

export type SegmentProps<V extends string> = {
  /** Label of the group for screen readers. */
  label: string
  options: readonly { value: V; label: string; icon?: LucideIcon }[]
  value: V
  onValueChange: (value: V) => void
  /** Shows the icons alone, where a phone has no room for the words. */
  iconsOnly?: boolean
}

/** Switches between two to four views: native radio buttons drawn as one track. */
export function Segment<V extends string>({ label, options, value, onValueChange, iconsOnly = false }: SegmentProps<V>) {
  const name = useId()
  // A view that is in the address arrives a moment after the press, and the press shows at once.
  const [shown, show] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    show(value)
  }
  return (
    <fieldset className="inline-flex h-9 min-w-0 max-w-full rounded-md border border-border bg-sunken p-0.5 max-md:h-11">
      <legend className="sr-only">{label}</legend>
      {options.map(({ value: option, label: text, icon: Icon }) => (
        <label
          key={option}
          className="inline-flex min-w-0 touch-target items-center gap-2 rounded-sm px-3 text-sm text-muted transition-colors has-checked:bg-card has-checked:font-medium has-checked:text-fg has-checked:shadow-xs has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring hover:text-fg"
        >
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === shown}
            onChange={() => {
              show(option)
              onValueChange(option)
            }}
            className="sr-only forced-colors:not-sr-only"
          />
          {Icon === undefined ? null : <Glyph of={Icon} className="shrink-0" />}
          <span className={iconsOnly ? 'sr-only' : 'truncate'}>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
