import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export type TooltipProps = { text: string; shortcut?: string; side?: 'top' | 'right' | 'bottom' | 'left'; children: ReactNode }

/** A short name for one focusable child, on hover and focus. Never the only place of an information. */
export const Tooltip = ({ text, shortcut, side = 'bottom', children }: TooltipProps) => (
  <Radix.Provider delayDuration={500}>
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 flex max-w-72 animate-fade-in items-center gap-2 rounded-md bg-fab px-2 py-1 text-xs font-medium text-on-fab"
        >
          {text}
          {shortcut === undefined ? null : <span className="opacity-75">{shortcut}</span>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  </Radix.Provider>
)
