import { type ReactNode, useId } from 'react'
import { t } from '#web/ui-texts.ts'
import { FieldError } from './field.tsx'

export type RadioCardsProps<V extends string> = {
  legend: string
  options: readonly { value: V; label: string; help?: string }[]
  /** `undefined` while nothing is chosen. */
  value: V | undefined
  onValueChange: (value: V) => void
  disabled?: boolean | undefined
  help?: ReactNode
  error?: string | undefined
  required?: boolean | undefined
}

/** A choice of two to four options, each explained in a line: native radio buttons inside cards. */
export function RadioCards<V extends string>({
  legend,
  options,
  value,
  onValueChange,
  disabled,
  help,
  error,
  required = false,
}: RadioCardsProps<V>) {
  const name = useId()
  const described = [error === undefined ? '' : `${name}-error`, help === undefined ? '' : `${name}-help`].filter(Boolean).join(' ')
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${name}-legend`}
      aria-required={required || undefined}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={described === '' ? undefined : described}
      className="min-w-0"
    >
      <p id={`${name}-legend`} className="mb-1.5 text-dense font-medium">
        {legend}
        {required ? <span className="font-normal text-muted"> {t('required')}</span> : null}
      </p>
      <div className="grid gap-2 md:grid-cols-2">
        {options.map(option => (
          <label
            key={option.value}
            className="flex items-start gap-2.5 rounded-md border border-border-2 bg-card px-3 py-2.5 transition-colors max-md:min-h-11 has-checked:border-primary has-checked:bg-tint hover:border-fg has-disabled:border-border has-disabled:bg-sunken has-disabled:text-disabled"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={disabled}
              onChange={() => onValueChange(option.value)}
              className="mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-input bg-card checked:border-5 checked:border-primary forced-colors:appearance-auto"
            />
            <span className="text-dense font-medium">
              {option.label}
              {option.help === undefined ? null : <span className="block text-xs font-normal text-muted">{option.help}</span>}
            </span>
          </label>
        ))}
      </div>
      {error === undefined ? null : (
        <div className="mt-1.5">
          <FieldError id={`${name}-error`} text={error} />
        </div>
      )}
      {help === undefined ? null : (
        <div id={`${name}-help`} className="mt-1.5 text-xs text-muted">
          {help}
        </div>
      )}
    </div>
  )
}
