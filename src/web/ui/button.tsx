import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'filled' | 'outline' | 'danger' | 'danger-filled' | 'ghost' | 'link'
/** 36 md and 44 on a phone, 32 dense, 26 mini (popovers, list heads), 44 lg (sign-in, touch). */
export type ButtonSize = 'md' | 'dense' | 'mini' | 'lg'

/** The look of a button, also for links that act like one. */
export const buttonClass = cva(
  'inline-flex max-w-full shrink-0 items-center justify-center whitespace-nowrap rounded-md border font-medium transition-colors select-none [&>svg]:shrink-0 disabled:border-border disabled:bg-sunken disabled:text-disabled aria-disabled:border-border aria-disabled:bg-sunken aria-disabled:text-disabled',
  {
    variants: {
      variant: {
        filled: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover',
        outline: 'border-border-2 bg-card text-fg hover:bg-hover',
        danger: 'border-danger-edge bg-card text-danger hover:bg-danger-ground',
        'danger-filled': 'border-transparent bg-danger text-on-danger hover:brightness-110',
        ghost: 'border-transparent text-fg hover:bg-hover',
        link: 'border-transparent text-link hover:underline disabled:border-transparent disabled:bg-transparent',
      },
      size: {
        md: 'h-9 gap-2 px-3.5 text-sm max-md:h-11',
        dense: 'h-8 touch-target gap-1.5 px-3 text-dense',
        mini: 'h-6.5 touch-target gap-1.5 px-2.5 text-xs',
        lg: 'h-11 gap-2 px-5 text-base',
      },
      full: { true: 'w-full', false: '' },
    },
    defaultVariants: { variant: 'outline', size: 'md', full: false },
  },
)

export type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  full?: boolean
  /** Icon before the label; replaced by the loader while busy. */
  icon?: ReactNode
  /** Keeps label and width, shows a loader and ignores clicks without losing focus. */
  busy?: boolean
}

/** A button. `busy` keeps the focus, so keyboard users do not lose their place in a form that is being sent. */
export function Button({ variant, size, full, icon, busy = false, type = 'button', children, onClick, ...rest }: ButtonProps) {
  // A label may contain a person's name, which may be longer than any button.
  const label = typeof children === 'string' ? <span className="truncate">{children}</span> : children
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, full })}
      aria-busy={busy || undefined}
      onClick={busy ? event => event.preventDefault() : onClick}
    >
      {busy ? <BusyLabel hadIcon={icon !== undefined}>{label}</BusyLabel> : icon}
      {busy ? null : label}
    </button>
  )
}

/** Without an icon to replace, the loader (14 + 4) uses the padding, so the button keeps its width. */
const BusyLabel = ({ hadIcon, children }: { hadIcon: boolean; children: ReactNode }) =>
  hadIcon ? (
    <>
      <Spinner />
      {children}
    </>
  ) : (
    <span className="-mx-2.25 inline-flex items-center gap-1">
      <Spinner size={14} />
      {children}
    </span>
  )
