import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import { t } from '#web/ui-texts.ts'
import { type ControlSize, type ControlWiring, controlClass } from './control-class.ts'

/** A string type without ''; a plain `string` passes and is checked when the options are drawn. */
export type NonEmptyString<V extends string> = V extends '' ? never : V

export type SelectOption<V extends string> = { value: V & NonEmptyString<V>; label: string; disabled?: boolean }

export type SelectProps<V extends string> = Partial<ControlWiring> & {
  options: readonly SelectOption<V>[]
  /** The chosen value; `undefined` shows the placeholder. Use a word such as 'all' or 'none' for "no choice", never ''. */
  value: (V & NonEmptyString<V>) | undefined
  onValueChange: (value: NoInfer<V>) => void
  placeholder?: string | undefined
  disabled?: boolean | undefined
  size?: ControlSize
  'aria-label'?: string
}

function refuseEmpty(values: readonly (string | undefined)[]): void {
  if (values.includes('')) throw new Error("Select: an empty string is not a value. Use a word such as 'all' or 'none'.")
}

/** One of a few. An empty value is refused: the primitive would take it for "nothing chosen" and lose the option. */
export function Select<V extends string>({ options, value, onValueChange, placeholder, disabled, size, ...control }: SelectProps<V>) {
  refuseEmpty([value, ...options.map(option => option.value)])
  return (
    <Radix.Root
      // The primitive's own sign for "nothing chosen"; leaving it out would make it uncontrolled.
      value={value ?? ''}
      onValueChange={next => {
        // Radix reports '' when its hidden native select is reset by the browser.
        if (next !== '') onValueChange(next as V)
      }}
      {...(disabled === undefined ? {} : { disabled })}
      {...(control.required === undefined ? {} : { required: control.required })}
    >
      <Radix.Trigger
        id={control.id}
        aria-label={control['aria-label']}
        aria-describedby={control['aria-describedby']}
        aria-invalid={control['aria-invalid']}
        className={`${controlClass({ size })} inline-flex items-center justify-between gap-2 text-left data-placeholder:text-muted`}
      >
        <span className="truncate">
          <Radix.Value placeholder={placeholder ?? t('choose')} />
        </span>
        <Radix.Icon asChild>
          <ChevronDown aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0 text-muted" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-60 max-h-[min(20rem,var(--radix-select-content-available-height))] min-w-[var(--radix-select-trigger-width)] animate-pop-in overflow-hidden rounded-lg bg-card p-1 text-fg shadow-popover"
        >
          <Radix.Viewport>
            {options.map(option => (
              <Radix.Item
                key={option.value}
                value={option.value}
                {...(option.disabled === undefined ? {} : { disabled: option.disabled })}
                className="flex h-9 cursor-pointer items-center justify-between gap-4 rounded-md px-2.5 text-sm outline-none select-none data-disabled:text-disabled data-highlighted:bg-hover data-[state=checked]:font-medium max-md:h-11"
              >
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator>
                  <Check aria-hidden="true" size={16} strokeWidth={1.75} className="text-link" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
