import { ChevronDown, X } from 'lucide-react'
import { Popover as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { t as uiText } from '#web/ui-texts.ts'
import { Chip } from './chip.tsx'
import { ComboboxPopup, type ComboboxStatus } from './combobox-popup.tsx'
import { type ComboboxOption, type ComboboxState, useComboboxState } from './combobox-state.ts'
import { t } from './combobox-texts.ts'
import { type ControlSize, type ControlWiring, controlClass } from './control-class.ts'
import { Glyph } from './glyph.tsx'
import { IconButton } from './icon-button.tsx'

export type { ComboboxOption, ComboboxStatus }

type SharedProps = Partial<ControlWiring> & {
  /** Options in the order they are offered. An `inactive` one is never offered. */
  options: readonly ComboboxOption[]
  /** Set when the caller searches; called with what is typed, and with '' when the list closes. Otherwise the options are filtered here. */
  onSearch?: ((typed: string) => void) | undefined
  status?: ComboboxStatus | undefined
  onRetry?: (() => void) | undefined
  /** Below the options, e.g. that more match than are listed. */
  note?: string | undefined
  /** Any text may be entered; its option has the text as value and label. */
  freeText?: boolean | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  'aria-label'?: string | undefined
  onFocus?: (() => void) | undefined
  onBlur?: (() => void) | undefined
}

export type ComboboxProps = SharedProps & {
  /** The present value with its label, whether it is offered or not. */
  value: ComboboxOption | null
  onValueChange: (value: ComboboxOption | null) => void
  size?: ControlSize | undefined
}

export type MultiComboboxProps = SharedProps & {
  values: readonly ComboboxOption[]
  onValuesChange: (values: readonly ComboboxOption[]) => void
}

const wiringOf = (props: SharedProps) => ({
  'aria-label': props['aria-label'],
  'aria-describedby': props['aria-describedby'],
  'aria-invalid': props['aria-invalid'],
  'aria-required': props.required,
  disabled: props.disabled,
  onFocus: props.onFocus,
  onBlur: props.onBlur,
})

/** An input that offers options while typing and holds one of them. Always inside a Field, or with its own aria-label. */
export function Combobox(props: ComboboxProps) {
  const { value, onValueChange, size, required, disabled } = props
  const box = useComboboxState({ ...stateOf(props), value, onChoose: onValueChange })
  const clearable = value !== null && !required && !disabled
  const inactive = value?.inactive === true
  const input = useRef<HTMLInputElement>(null)
  return (
    <Around {...props} box={box} chosen={value === null ? [] : [value]} several={false}>
      <input
        {...box.inputProps({ ...wiringOf(props), ref: input, placeholder: props.placeholder ?? uiText('choose') })}
        className={`${controlClass({ size })} truncate ${inactive ? 'pr-36' : clearable ? 'pr-17' : 'pr-9'}`}
      />
      <span className="absolute right-1.5 flex items-center gap-0.5">
        {inactive ? <Chip tone="muted">{uiText('inactive')}</Chip> : null}
        {clearable ? (
          <IconButton
            size="mini"
            label={t('clearChoice', { name: value.label })}
            icon={<Glyph of={X} size={14} />}
            onClick={() => {
              onValueChange(null)
              input.current?.focus()
            }}
          />
        ) : null}
        <Arrow box={box} disabled={disabled} />
      </span>
    </Around>
  )
}

/** Combobox for several values, shown as chips before the input. Backspace in the empty input removes the last one. */
export function MultiCombobox(props: MultiComboboxProps) {
  const { values, onValuesChange, disabled } = props
  const toggle = (option: ComboboxOption): void => {
    const without = values.filter(one => one.value !== option.value)
    onValuesChange(without.length < values.length ? without : [...values, option])
  }
  const box = useComboboxState({ ...stateOf(props), value: null, values, onChoose: option => option !== null && toggle(option) })
  return (
    <Around {...props} box={box} chosen={values} several>
      <div
        aria-invalid={props['aria-invalid']}
        className={`${controlClass()} h-auto! min-h-9 py-1 pr-9 flex flex-wrap items-center gap-1 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ring max-md:min-h-11`}
      >
        {values.map(option => (
          <Value key={option.value} option={option} onRemove={disabled ? undefined : () => toggle(option)} />
        ))}
        <input
          {...box.inputProps({
            ...wiringOf(props),
            placeholder: values.length === 0 ? (props.placeholder ?? uiText('choose')) : undefined,
          })}
          className="h-6.5 min-w-12 flex-1 bg-transparent px-1 outline-none disabled:text-disabled max-md:-my-1.25 max-md:h-11"
        />
      </div>
      <span className="absolute top-1 right-1.5 flex items-center max-md:top-2">
        <Arrow box={box} disabled={disabled} />
      </span>
    </Around>
  )
}

const stateOf = ({ options, onSearch, freeText, id, status, onRetry }: SharedProps) => ({
  // While a search runs the options are those of the one before.
  options: status === 'loading' || status === 'error' || status === 'denied' ? [] : options,
  onSearch,
  freeText,
  inputId: id,
  onRetry: status === 'error' ? onRetry : undefined,
})

type AroundProps = SharedProps & {
  box: ComboboxState
  chosen: readonly ComboboxOption[]
  several: boolean
  children: ReactNode
}

/** Closes only by what the input and the options report, so Radix's own events are ignored. */
const Around = ({ box, chosen, several, children, ...props }: AroundProps) => (
  <Radix.Root open={box.isOpen}>
    <Radix.Anchor asChild>
      <div className="relative flex w-full min-w-0 items-center">{children}</div>
    </Radix.Anchor>
    <ComboboxPopup
      box={box}
      label={props['aria-label'] ?? t('choicesList')}
      status={props.status ?? 'ready'}
      onRetry={props.onRetry}
      note={props.note}
      chosen={chosen}
      several={several}
    />
  </Radix.Root>
)

const Arrow = ({ box, disabled }: { box: ComboboxState; disabled: boolean | undefined }) => (
  <IconButton
    size="mini"
    icon={<Glyph of={ChevronDown} />}
    label={t('showChoices')}
    {...box.getToggleButtonProps({ disabled: disabled ?? false })}
  />
)

const Value = ({ option, onRemove }: { option: ComboboxOption; onRemove: (() => void) | undefined }) => (
  <span className="inline-flex h-6.5 max-w-full items-center gap-1 rounded-full bg-sunken pl-2.5 text-dense last-of-type:mr-0">
    <span className={`truncate ${onRemove === undefined ? 'pr-2.5' : ''}`}>{option.label}</span>
    {option.inactive ? <span className="text-xs text-muted">({uiText('inactive')})</span> : null}
    {onRemove === undefined ? null : (
      <IconButton size="mini" label={t('removeChoice', { name: option.label })} icon={<Glyph of={X} size={14} />} onClick={onRemove} />
    )}
  </span>
)
