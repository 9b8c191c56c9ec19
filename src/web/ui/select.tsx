import { Check, ChevronDown } from 'lucide-react'
import { Popover as Radix } from 'radix-ui'
import { useId, useRef } from 'react'
import { t } from '#web/ui-texts.ts'
import { type ControlSize, type ControlWiring, controlClass } from './control-class.ts'
import { Glyph } from './glyph.tsx'
import { useListbox } from './use-listbox.ts'

/** A string type without ''; a plain `string` compiles and is checked when the options are rendered. */
export type NonEmptyString<V extends string> = V extends '' ? never : V

export type SelectOption<V extends string> = { value: V & NonEmptyString<V>; label: string; disabled?: boolean }

export type SelectProps<V extends string> = Partial<ControlWiring> & {
  options: readonly SelectOption<V>[]
  /** The selected value; `undefined` shows the placeholder. Use a word such as 'all' or 'none' for "no choice", never ''. */
  value: (V & NonEmptyString<V>) | undefined
  onValueChange: (value: NoInfer<V>) => void
  placeholder?: string | undefined
  disabled?: boolean | undefined
  size?: ControlSize
  'aria-label'?: string
}

function requireValues(values: readonly (string | undefined)[]): void {
  if (values.includes('')) throw new Error("Select: an empty string isn't a value. Use a word such as 'all' or 'none'.")
}

/**
 * A select-only combobox (APG). The focus stays on the button, so nothing behind it has to be hidden while the list is open. Throws
 * for an empty string as a value, which cannot be told from "nothing selected".
 */
export function Select<V extends string>({ options, value, onValueChange, placeholder, disabled, size, ...control }: SelectProps<V>) {
  requireValues([value, ...options.map(option => option.value)])
  const listId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useListbox({ options, value, onChoose: onValueChange })
  const optionId = (index: number): string => `${listId}-${index}`
  const chosen = options.find(option => option.value === value)
  return (
    <Radix.Root open={list.open} onOpenChange={list.setOpen}>
      <Radix.Anchor asChild>
        <button
          ref={button}
          type="button"
          role="combobox"
          id={control.id}
          aria-label={control['aria-label']}
          aria-describedby={control['aria-describedby']}
          aria-invalid={control['aria-invalid']}
          aria-required={control.required}
          aria-haspopup="listbox"
          aria-expanded={list.open}
          aria-controls={list.open ? listId : undefined}
          aria-activedescendant={list.open && list.active >= 0 ? optionId(list.active) : undefined}
          disabled={disabled}
          onClick={() => list.setOpen(!list.open)}
          onKeyDown={list.onKeyDown}
          className={`${controlClass({ size })} flex items-center justify-between gap-2 text-left`}
        >
          <span className={`truncate ${chosen === undefined ? 'text-muted' : ''}`}>{chosen?.label ?? placeholder ?? t('choose')}</span>
          <Glyph of={ChevronDown} className="shrink-0 text-muted" />
        </button>
      </Radix.Anchor>
      <Radix.Portal>
        <Radix.Content
          role="presentation"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={event => event.preventDefault()}
          onCloseAutoFocus={event => event.preventDefault()}
          onInteractOutside={event => {
            // The button opens and closes by itself.
            if (button.current?.contains(event.target as Node)) event.preventDefault()
          }}
          className="z-60 min-w-[var(--radix-popover-trigger-width)] animate-pop-in rounded-lg bg-card text-fg shadow-popover"
        >
          <div
            role="listbox"
            id={listId}
            aria-label={control['aria-label'] ?? placeholder ?? t('choose')}
            className="max-h-[min(20rem,var(--radix-popover-content-available-height))] overflow-y-auto p-1"
          >
            {options.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys work on the combobox, which keeps the focus
              // biome-ignore lint/a11y/useFocusableInteractive: reached by aria-activedescendant
              <div
                key={option.value}
                id={optionId(index)}
                role="option"
                aria-selected={option.value === value}
                aria-disabled={option.disabled}
                data-active={index === list.active || undefined}
                ref={index === list.active ? scrollIntoView : undefined}
                onPointerMove={() => list.setActive(index)}
                onPointerDown={event => event.preventDefault()}
                onClick={() => list.choose(index)}
                className="flex h-9 cursor-pointer items-center justify-between gap-4 rounded-md px-2.5 text-sm select-none aria-disabled:text-disabled aria-selected:font-medium data-active:bg-hover data-active:outline-1 data-active:-outline-offset-1 data-active:outline-border-2 max-md:h-11"
              >
                {option.label}
                {option.value === value ? <Glyph of={Check} className="text-link" /> : null}
              </div>
            ))}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const scrollIntoView = (node: HTMLElement | null): void => node?.scrollIntoView?.({ block: 'nearest' })
