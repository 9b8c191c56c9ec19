import { type ComponentProps, type ReactNode, useId } from 'react'

export type SwitchProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'type' | 'size' | 'role'> & {
  checked: boolean
  label: ReactNode
  help?: ReactNode
}

/** On or off, applied as soon as the form is saved. A native checkbox underneath, so Space toggles it. */
export function Switch({ label, help, ...rest }: SwitchProps) {
  const id = useId()
  const helpId = `${id}-help`
  const described = [rest['aria-describedby'], help === undefined ? undefined : helpId].filter(Boolean).join(' ')
  return (
    <div className="flex items-start justify-between gap-4 max-md:min-h-11 max-md:items-center">
      <span className="min-w-0 text-sm max-md:text-base">
        <label htmlFor={id}>{label}</label>
        {help === undefined ? null : (
          <small id={helpId} className="block text-xs text-muted">
            {help}
          </small>
        )}
      </span>
      <span className="relative inline-flex h-5 w-9 shrink-0">
        <input
          {...rest}
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={rest.checked}
          aria-describedby={described === '' ? undefined : described}
          className="peer touch-target h-5 w-9 appearance-none rounded-full border border-input bg-sunken transition-colors checked:border-primary checked:bg-primary hover:border-fg disabled:border-border aria-invalid:border-danger forced-colors:appearance-auto"
        />
        <span className="pointer-events-none absolute top-1 left-1 size-3 rounded-full bg-input transition-transform peer-checked:translate-x-4 peer-checked:bg-on-primary peer-disabled:bg-disabled forced-colors:hidden" />
      </span>
    </div>
  )
}
