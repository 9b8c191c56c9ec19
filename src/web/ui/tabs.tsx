import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { CountPill } from './chip.tsx'

export type TabsProps<V extends string> = {
  /** Label of the tab list for screen readers. */
  label: string
  tabs: readonly { value: V; label: string; count?: number; content: ReactNode }[]
  value: V
  onValueChange: (value: V) => void
}

/** Tabs, 40 high with an underline. The selected tab belongs in the URL. */
export const Tabs = <V extends string>({ label, tabs, value, onValueChange }: TabsProps<V>) => (
  <Radix.Root value={value} onValueChange={next => onValueChange(next as V)} className="flex min-w-0 flex-col">
    <Radix.List aria-label={label} className="flex shrink-0 gap-4 overflow-x-auto border-b border-border px-3">
      {tabs.map(tab => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          className="-mx-2 inline-flex h-10 shrink-0 items-center gap-2 rounded-t-sm border-b-2 px-2 border-transparent text-sm font-medium text-muted transition-colors hover:text-fg focus-visible:-outline-offset-4 data-[state=active]:border-primary data-[state=active]:text-fg max-md:h-11 max-md:min-w-11 max-md:justify-center"
        >
          {tab.label}
          {tab.count === undefined ? null : <CountPill tone={tab.value === value ? 'accent' : 'muted'}>{tab.count}</CountPill>}
        </Radix.Trigger>
      ))}
    </Radix.List>
    {tabs.map(tab => (
      <Radix.Content key={tab.value} value={tab.value} className="min-h-0 flex-1 focus-visible:-outline-offset-2">
        {tab.content}
      </Radix.Content>
    ))}
  </Radix.Root>
)
