import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

const iconButtonClass = cva(
  'inline-flex shrink-0 items-center justify-center rounded-md border transition-colors disabled:text-disabled aria-pressed:bg-hover aria-pressed:text-fg data-[state=open]:bg-hover',
  {
    variants: {
      variant: {
        ghost: 'border-transparent text-muted hover:bg-hover hover:text-fg',
        outline: 'border-border-2 bg-card text-fg hover:bg-hover disabled:border-border disabled:bg-sunken',
      },
      size: { md: 'size-9 max-md:size-11', dense: 'size-8', mini: 'size-6.5 touch-target', lg: 'size-11' },
    },
    defaultVariants: { variant: 'ghost', size: 'md' },
  },
)

export type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style' | 'children' | 'aria-label'> & {
  /** The accessible name. */
  label: string
  icon: ReactNode
  variant?: 'ghost' | 'outline'
  size?: 'md' | 'dense' | 'mini' | 'lg'
}

/** An icon-only button, where nearby text already explains it. Elsewhere use ToolButton, which shows its name on hover and focus. */
export const IconButton = ({ label, icon, variant, size, type = 'button', ...rest }: IconButtonProps) => (
  <button {...rest} type={type} aria-label={label} className={iconButtonClass({ variant, size })}>
    {icon}
  </button>
)
