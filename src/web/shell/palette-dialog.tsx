import { Search, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { t as ui } from '#web/ui-texts.ts'
import { isModHeld, modKey } from './mod-key.ts'
import { matching, type PaletteItem, type PaletteSection } from './palette-match.ts'
import { t } from './palette-texts.ts'

interface PaletteDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Labels the dialog and its field. */
  label: string
  sections: readonly PaletteSection[]
  typed: string
  onTyped: (text: string) => void
  /** Below the list: results still loading, or failed. */
  note?: string | undefined
  /** Loads failed results again; what was typed stays. */
  onRetry?: (() => void) | undefined
}

/**
 * The command palette: an editable combobox (APG) in a dialog, without animation. The focus stays in the field; arrow keys move
 * through the list and Enter runs an item; Ctrl and Enter run what else it offers. The command runs after the dialog has closed and the focus has returned, so it may move
 * the focus.
 */
export const PaletteDialog = ({ open, onOpenChange, label, sections, typed, onTyped, note, onRetry }: PaletteDialogProps) => {
  const chosen = useRef<() => void>(undefined)
  const focus = useReturnFocus(undefined, open)
  const onCloseAutoFocus = (event: Event) => {
    focus.onCloseAutoFocus(event)
    chosen.current?.()
    chosen.current = undefined
  }
  const choose = (run: () => void) => {
    chosen.current = run
    onOpenChange(false)
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 grid grid-cols-[minmax(0,37.5rem)] items-start justify-center overflow-y-auto bg-scrim p-4 pt-[12vh] max-md:p-2">
          <Radix.Content
            aria-describedby={undefined}
            {...focus}
            onCloseAutoFocus={onCloseAutoFocus}
            className="w-full overflow-clip rounded-xl bg-card text-fg shadow-dialog focus:outline-none"
          >
            <Radix.Title className="sr-only">{label}</Radix.Title>
            <FieldAndList
              label={label}
              sections={sections}
              typed={typed}
              onTyped={onTyped}
              note={note}
              onRetry={onRetry}
              onChoose={choose}
              onClose={() => onOpenChange(false)}
            />
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

type FieldAndListProps = Omit<PaletteDialogProps, 'open' | 'onOpenChange'> & { onChoose: (run: () => void) => void; onClose: () => void }

const FieldAndList = ({ label, sections, typed, onTyped, note, onRetry, onChoose, onClose }: FieldAndListProps) => {
  const listId = useId()
  const [active, setActive] = useState(0)
  const shown = matching(sections, typed)
  const items = shown.flatMap(section => section.items)
  const at = Math.min(active, items.length - 1)
  const optionId = (index: number) => `${listId}-${index}`
  // Results that are still loading, or failed, may hold a match.
  const isNothing = items.length === 0 && note === undefined
  const count =
    typed.trim() === '' || (items.length === 0 && !isNothing)
      ? ''
      : isNothing
        ? t('nothingFound', { typed })
        : t('results', { n: items.length })
  // Another text has another first answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is the trigger, not an input
  useEffect(() => setActive(0), [typed])

  const choose = (item: Pick<PaletteItem, 'disabled' | 'run'> | undefined) => item !== undefined && !item.disabled && onChoose(item.run)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && isModHeld(event.nativeEvent)) {
      event.preventDefault()
      return void choose(items[at]?.withMod)
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowDown') setActive(at + 1 < items.length ? at + 1 : 0)
    else if (event.key === 'ArrowUp') setActive(at > 0 ? at - 1 : items.length - 1)
    else if (event.key === 'Enter') choose(items[at])
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="flex h-14 items-center gap-3 border-b border-border pr-3 pl-4">
        <Glyph of={Search} size={18} className="shrink-0 text-muted" />
        <input
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={items.length > 0 ? listId : undefined}
          aria-activedescendant={items.length > 0 ? optionId(at) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={label}
          value={typed}
          onChange={event => onTyped(event.target.value)}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent text-base outline-none"
        />
        <IconButton label={ui('close')} icon={<Glyph of={X} size={18} />} size="dense" onClick={onClose} />
      </div>
      <LiveRegion text={[count, note].filter(Boolean).join('. ')} />
      {isNothing ? <p className="px-4 py-6 text-center text-sm text-muted">{t('nothingFound', { typed })}</p> : null}
      {items.length === 0 ? null : <Options id={listId} label={label} sections={shown} at={at} onActive={setActive} onChoose={choose} />}
      {note === undefined ? null : <Note text={note} onRetry={onRetry} />}
    </>
  )
}

interface OptionsProps {
  id: string
  label: string
  sections: readonly PaletteSection[]
  /** The place of the active option among those of all sections. */
  at: number
  onActive: (index: number) => void
  onChoose: (item: PaletteItem) => void
}

const Options = ({ id, label, sections, at, onActive, onChoose }: OptionsProps) => {
  const items = sections.flatMap(section => section.items)
  return (
    <div role="listbox" id={id} aria-label={label} className="max-h-[min(26rem,60dvh)] scroll-py-2 overflow-y-auto p-2">
      {sections.map(section => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset is none
        <div key={section.id} role="group" aria-labelledby={`${id}-${section.id}`}>
          <div id={`${id}-${section.id}`} role="presentation" className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">
            {section.label}
          </div>
          {section.items.map(item => {
            const index = items.indexOf(item)
            return (
              <Option
                key={item.id}
                id={`${id}-${index}`}
                item={item}
                active={index === at}
                onActive={() => onActive(index)}
                onChoose={() => onChoose(item)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

const Note = ({ text, onRetry }: { text: string; onRetry: (() => void) | undefined }) => (
  <div className="flex items-center justify-between gap-3 border-t border-border px-4 py-2.5 text-dense text-muted">
    {text}
    {onRetry === undefined ? null : (
      <Button size="mini" onClick={onRetry}>
        {ui('tryAgain')}
      </Button>
    )}
  </div>
)

interface OptionProps {
  id: string
  item: PaletteItem
  active: boolean
  onActive: () => void
  onChoose: () => void
}

const Option = ({ id, item, active, onActive, onChoose }: OptionProps) => {
  const { label, detail, icon: Icon, picture, keys, disabled, withMod } = item
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys work on the field, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: reached by aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={active}
      aria-disabled={disabled}
      ref={active ? scrollIntoView : undefined}
      onPointerMove={onActive}
      onPointerDown={event => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1 text-sm select-none aria-disabled:text-muted aria-selected:bg-accent aria-selected:text-on-accent max-md:min-h-11"
    >
      <span aria-hidden="true" className="flex w-6 shrink-0 justify-center">
        {picture ?? (Icon === undefined ? null : <Glyph of={Icon} size={18} />)}
      </span>
      <span className="min-w-0 truncate font-medium">{label}</span>
      {detail === undefined ? null : <span className="min-w-0 flex-1 truncate text-dense text-muted">{detail}</span>}
      {withMod === undefined || !active ? null : (
        <span className="flex shrink-0 items-center gap-1.5 text-xs max-md:hidden">
          <Kbd>{`${modKey} Enter`}</Kbd> {withMod.label}
        </span>
      )}
      {keys === undefined ? null : (
        <span aria-hidden="true" className="ml-auto flex shrink-0 gap-1 max-md:hidden">
          {keys.map(key => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </div>
  )
}

const scrollIntoView = (node: HTMLElement | null): void => node?.scrollIntoView?.({ block: 'nearest' })
