import type { ComponentProps, ReactNode } from 'react'
import { type ControlSize, controlClass } from './control-class.ts'

export type InputProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'size'> & {
  size?: ControlSize | undefined
  /** Decorative icon before the text. */
  icon?: ReactNode
  /** Content after the text: a kbd hint, a unit, a button. */
  trailing?: ReactNode
}

/** A single-line text input. Always inside a Field, or with its own aria-label. */
export function Input({ size, icon, trailing, ...rest }: InputProps) {
  if (icon === undefined && trailing === undefined) return <input {...rest} className={controlClass({ size })} />
  return (
    <span className="relative flex w-full items-center">
      {icon === undefined ? null : <span className="pointer-events-none absolute left-2.5 text-muted">{icon}</span>}
      <input
        {...rest}
        className={`${controlClass({ size })} ${icon === undefined ? '' : 'pl-8.5'} ${trailing === undefined ? '' : 'pr-11'}`}
      />
      {trailing === undefined ? null : <span className="absolute right-1.5 flex items-center">{trailing}</span>}
    </span>
  )
}
