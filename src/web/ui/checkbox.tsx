import { Check, Minus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Glyph } from './glyph.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'type' | 'size'> & {
  /** Indeterminate: some of the rows below are selected. */
  indeterminate?: boolean
  /** Label beside the box; without it pass an aria-label. */
  label?: ReactNode
  help?: ReactNode
}

/** A native checkbox with our styling; the label is part of the click target. */
export function Checkbox({ indeterminate = false, label, help, ref, id, ...rest }: CheckboxProps) {
  const ownId = useId()
  const boxId = id ?? ownId
  // The indeterminate state exists only as a DOM property, so it is set in the ref callback.
  const setNode = (node: HTMLInputElement | null): void => {
    if (node !== null) node.indeterminate = indeterminate
    if (typeof ref === 'function') ref(node)
    else if (ref) ref.current = node
  }
  const control = (
    <span className="relative inline-grid size-4.5 shrink-0 align-middle place-items-center">
      <input
        {...rest}
        id={boxId}
        ref={setNode}
        type="checkbox"
        className="peer touch-target size-4.5 appearance-none rounded-sm border border-input bg-card transition-colors checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary hover:border-fg disabled:border-border disabled:bg-sunken aria-invalid:border-danger forced-colors:appearance-auto"
      />
      <Glyph
        of={Check}
        size={14}
        stroke={2.5}
        className="pointer-events-none invisible absolute text-on-primary peer-checked:visible peer-indeterminate:invisible peer-disabled:text-disabled forced-colors:hidden"
      />
      <Glyph
        of={Minus}
        size={14}
        stroke={2.5}
        className="pointer-events-none invisible absolute text-on-primary peer-indeterminate:visible forced-colors:hidden"
      />
    </span>
  )
  if (label === undefined) return control
  return (
    <label
      htmlFor={boxId}
      className="flex min-h-6 items-start gap-2.5 text-sm max-md:min-h-11 max-md:text-base max-md:not-has-[small]:items-center"
    >
      <span className="flex h-5 items-center max-md:h-6">{control}</span>
      <span>
        {label}
        {help === undefined ? null : <small className="block text-xs text-muted">{help}</small>}
      </span>
    </label>
  )
}
