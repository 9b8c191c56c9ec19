import { useId } from 'react'

export type RadioCardsProps<V extends string> = {
  legend: string
  options: readonly { value: V; label: string; help?: string }[]
  value: V
  onValueChange: (value: V) => void
  disabled?: boolean
}

/** A choice of two to four options, each explained in a line: native radio buttons inside cards. */
export function RadioCards<V extends string>({ legend, options, value, onValueChange, disabled }: RadioCardsProps<V>) {
  const name = useId()
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-1.5 text-dense font-medium">{legend}</legend>
      <div className="grid gap-2 md:grid-cols-2">
        {options.map(option => (
          <label
            key={option.value}
            className="flex items-start gap-2.5 rounded-md border border-border-2 bg-card px-3 py-2.5 transition-colors has-checked:border-primary has-checked:bg-tint hover:border-fg"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
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
    </fieldset>
  )
}
