import { Check } from 'lucide-react'
import { Popover as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { t as uiText } from '#web/ui-texts.ts'
import { Button } from './button.tsx'
import type { ComboboxOption, ComboboxState } from './combobox-state.ts'
import { t } from './combobox-texts.ts'
import { Glyph } from './glyph.tsx'
import { LiveRegion } from './live-region.tsx'
import { useVirtualRows, VIRTUAL_FROM } from './use-virtual-rows.ts'

/** State of the list, if it isn't simply its options. */
export type ComboboxStatus = 'ready' | 'loading' | 'error' | 'denied' | 'type to search'

export type ComboboxPopupProps = {
  box: ComboboxState
  /** Names the list. */
  label: string
  status: ComboboxStatus
  onRetry: (() => void) | undefined
  /** Below the options: more match than are listed. */
  note: string | undefined
  chosen: readonly ComboboxOption[]
  several: boolean
}

type ListProps = Pick<ComboboxPopupProps, 'box' | 'chosen'>

/** The list below a combobox: as wide as its control, and as wide as the screen on a phone. */
export const ComboboxPopup = (props: ComboboxPopupProps) => {
  const { box, label, status, onRetry, note, several } = props
  const message = messageOf(box, status)
  const Options = box.shown.length > VIRTUAL_FROM ? OptionsInView : AllOptions
  const { ref, ...menu } = box.getMenuProps({ 'aria-label': label }, { suppressRefError: true })
  return (
    <>
      <LiveRegion text={box.isOpen ? (message ?? t('choices', { n: box.shown.length })) : ''} />
      <Radix.Portal>
        <Radix.Content
          ref={ref}
          role="presentation"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={event => event.preventDefault()}
          onCloseAutoFocus={event => event.preventDefault()}
          // The focus stays in the input.
          onMouseDown={event => event.preventDefault()}
          className="z-60 flex max-h-[min(20rem,var(--radix-popover-content-available-height))] w-[var(--radix-popover-trigger-width)] min-w-56 animate-pop-in flex-col overflow-hidden rounded-lg bg-card text-fg shadow-popover max-md:w-[calc(100vw-1rem)]"
        >
          {message === null ? (
            <Options box={box} chosen={props.chosen} menu={{ ...menu, 'aria-multiselectable': several || undefined }} />
          ) : (
            <div className="flex items-center justify-between gap-3 px-3 py-2.5 text-dense text-muted">
              <span>{message}</span>
              {status === 'error' && onRetry !== undefined ? (
                <Button size="mini" tabIndex={-1} onClick={onRetry}>
                  {uiText('tryAgain')}
                </Button>
              ) : null}
              {/* Keeps the element that the input controls for as long as the input says it is expanded. */}
              <div {...menu} aria-busy="true" />
            </div>
          )}
          {message === null && note !== undefined ? <p className="border-t border-border px-3 py-2 text-xs text-muted">{note}</p> : null}
        </Radix.Content>
      </Radix.Portal>
    </>
  )
}

const messageOf = ({ shown, typed }: ComboboxState, status: ComboboxStatus): string | null => {
  if (status === 'loading') return t('searching')
  if (status === 'denied') return t('mayNotSearch')
  if (status === 'error') return t('couldNotSearch')
  if (shown.length > 0) return null
  if (status === 'type to search' && typed.trim() === '') return t('typeToSearch')
  return typed.trim() === '' ? t('nothingToChoose') : uiText('noMatches', { typed: typed.trim() })
}

type OptionsProps = ListProps & { menu: object }

const listClass = 'relative min-h-0 flex-1 overflow-y-auto p-1'

const AllOptions = ({ menu, box, chosen }: OptionsProps) => (
  <div {...menu} className={listClass}>
    {box.shown.map((option, index) => (
      <Option key={option.value} box={box} chosen={chosen} option={option} index={index} scrolls />
    ))}
  </div>
)

/** Only what is in view is in the page; the position of each is said beside it. */
const OptionsInView = ({ menu, box, chosen }: OptionsProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  // Texts are cut to one line each, so nothing is measured.
  const height = box.shown.some(({ detail }) => detail !== undefined) ? 48 : 44
  const rows = useVirtualRows(box.shown.length, scroller, height)
  const at = box.highlightedIndex
  useEffect(() => {
    if (at >= 0) rows.scrollToIndex(at)
  }, [rows, at])
  return (
    <div {...menu} ref={scroller} className={listClass}>
      <div role="presentation" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const option = box.shown[index]
          return option === undefined ? null : (
            <div key={option.value} role="presentation" className="absolute inset-x-1 grid" style={{ top: start + 4, height }}>
              <Option box={box} chosen={chosen} option={option} index={index} of={box.shown.length} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

type OptionProps = ListProps & { option: ComboboxOption; index: number; of?: number; scrolls?: boolean }

const Option = ({ box, chosen, option, index, of, scrolls = false }: OptionProps) => {
  const selected = chosen.some(one => one.value === option.value)
  const active = box.highlightedIndex === index
  return (
    <div
      {...box.getItemProps({
        item: option,
        index,
        'aria-selected': selected,
        ...(of === undefined ? {} : { 'aria-setsize': of, 'aria-posinset': index + 1 }),
        ...(active && scrolls ? { ref: scrollIntoView } : {}),
      })}
      data-active={active || undefined}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1 text-sm select-none aria-disabled:cursor-default aria-disabled:text-disabled aria-selected:font-medium data-active:bg-hover data-active:outline-1 data-active:-outline-offset-1 data-active:outline-border-2 max-md:min-h-11"
    >
      {option.picture}
      <OptionText option={option} />
      {selected ? <Glyph of={Check} className="shrink-0 text-link" /> : null}
    </div>
  )
}

const OptionText = ({ option: { label, detail } }: { option: ComboboxOption }): ReactNode => (
  <span className="min-w-0 flex-1">
    <span className="block truncate">{label}</span>
    {detail === undefined ? null : <span className="block truncate text-xs font-normal text-muted">{detail}</span>}
  </span>
)

const scrollIntoView = (node: HTMLElement | null): void => node?.scrollIntoView?.({ block: 'nearest' })
