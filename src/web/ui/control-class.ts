import { cva } from 'class-variance-authority'

/** 36 md, 40 tall (sign-in), 32 dense; every size is 44 on a phone. */
export type ControlSize = 'md' | 'tall' | 'dense'

/** The shared look of inputs and selects. */
export const controlClass = cva(
  'w-full min-w-0 text-ellipsis rounded-md border border-input bg-card text-sm text-fg transition-colors hover:border-fg focus-visible:outline-offset-1 focus-within:has-[input:focus-visible]:outline-2 disabled:border-border disabled:bg-sunken disabled:text-disabled [&[readonly]]:bg-sunken aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)] max-md:h-11 max-md:text-base',
  {
    variants: { size: { md: 'h-9 px-2.5', tall: 'h-10 px-2.5', dense: 'h-8 px-2' } },
    defaultVariants: { size: 'md' },
  },
)

/** Props that a Field passes to its control: id, description, and validity, linked to the label, help, and error around it. */
export type ControlWiring = {
  id: string
  required?: boolean | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}
