import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useLayoutEffect } from 'react'
import { CountPill } from './chip.tsx'
import { fadesAtEdges, useScrollEdges } from './scroll-edges.ts'

export type TabsProps<V extends string> = {
  /** Label of the tab list for screen readers. */
  label: string
  tabs: readonly {
    value: V
    label: string /** Names what the count is about, where the label does not. */
    about?: string
    count?: number
    content: ReactNode
  }[]
  value: V
  onValueChange: (value: V) => void
  /** In a pane beside others: smaller labels and less room, so that three of them fit. */
  isNarrow?: boolean
  /** The tabs show one thing in several ways: what is shown stays mounted when another one is selected. */
  keepsContent?: boolean
  /** At the right of the row. */
  aside?: ReactNode
}

/** Tabs, 40 high with an underline. The selected tab belongs in the URL. */
export const Tabs = <V extends string>({
  label,
  tabs,
  value,
  onValueChange,
  isNarrow = false,
  keepsContent = false,
  aside,
}: TabsProps<V>) => {
  const list = useScrollEdges<HTMLDivElement>()
  const counts = tabs.map(({ count }) => count).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when another tab is selected, or a count makes one wider
  useLayoutEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>('[data-state="active"]')
    if (!row || !tab) return
    const { offsetLeft, offsetWidth } = tab
    const isSeen = offsetLeft >= row.scrollLeft && offsetLeft + offsetWidth <= row.scrollLeft + row.clientWidth
    if (!isSeen) row.scrollLeft = offsetLeft - (row.clientWidth - offsetWidth) / 2
  }, [list, value, counts])
  return (
    <Radix.Root value={value} onValueChange={next => onValueChange(next as V)} className="flex min-w-0 flex-col">
      <div className="flex shrink-0 items-center gap-4 border-b border-border print:hidden">
        <Radix.List
          ref={list}
          aria-label={label}
          className={`relative flex min-w-0 flex-1 overflow-x-auto ${isNarrow ? 'gap-3 px-5' : 'gap-6 px-5'} ${fadesAtEdges}`}
        >
          {tabs.map(tab => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              // Radix gives the focus from its script, and browsers draw a ring around what a script focuses.
              onMouseDown={event => event.button === 0 && !event.ctrlKey && event.currentTarget.focus({ focusVisible: false })}
              className={`inline-flex h-10 shrink-0 items-center rounded-t-sm border-b-2 border-transparent font-medium text-muted transition-colors hover:text-fg focus-visible:-outline-offset-4 data-[state=active]:border-primary data-[state=active]:text-fg max-md:h-11 max-md:min-w-11 max-md:justify-center ${isNarrow ? '-mx-2 gap-1.5 px-2 text-dense' : '-mx-2 gap-2 px-2 text-sm'}`}
            >
              {tab.label}
              {tab.about === undefined ? null : <span className="text-dense font-normal text-muted"> {tab.about}</span>}
              {tab.count === undefined ? null : <CountPill tone={tab.value === value ? 'accent' : 'muted'}>{tab.count}</CountPill>}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {aside}
      </div>
      {tabs.map(tab => (
        <Radix.Content
          key={keepsContent && tab.value === value ? '' : tab.value}
          value={tab.value}
          className="min-h-0 flex-1 focus-visible:-outline-offset-2"
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
