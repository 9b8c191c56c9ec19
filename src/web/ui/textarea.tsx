import type { ComponentProps } from 'react'

export type TextareaProps = Omit<ComponentProps<'textarea'>, 'className' | 'style'>

/** Several lines of text; grows with its content where the browser can. */
export const Textarea = ({ rows = 4, ...rest }: TextareaProps) => (
  <textarea
    {...rest}
    rows={rows}
    className="field-sizing-content max-h-96 min-h-20 w-full min-w-0 resize-y rounded-md border border-input bg-card px-2.5 py-2 text-sm text-fg transition-colors hover:border-fg focus-visible:outline-offset-1 disabled:border-border disabled:bg-sunken disabled:text-disabled aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)] max-md:text-base"
  />
)
