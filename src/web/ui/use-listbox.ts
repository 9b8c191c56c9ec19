import { type KeyboardEvent, useRef, useState } from 'react'

type ListOption<V extends string> = { value: V; label: string; disabled?: boolean }

/** Letters typed within this time belong to one search. */
const typeAheadPause = 500

export type Listbox = {
  open: boolean
  setOpen: (open: boolean) => void
  /** Index of the active option, -1 for none. */
  active: number
  setActive: (index: number) => void
  choose: (index: number) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Keyboard support of a select-only combobox: arrow keys open and move (skipping disabled options), Home and End jump, Enter and
 * Space select, letters search, Escape closes without a change, Tab selects and moves on.
 */
export function useListbox<V extends string>({
  options,
  value,
  onChoose,
}: {
  options: readonly ListOption<V>[]
  value: V | undefined
  onChoose: (value: V) => void
}): Listbox {
  const [open, setOpenState] = useState(false)
  const [active, setActive] = useState(-1)
  const typed = useRef({ text: '', at: 0 })

  const usable = (index: number): boolean => options[index] !== undefined && options[index].disabled !== true
  const next = (from: number, step: 1 | -1): number => {
    for (let index = from + step; index >= 0 && index < options.length; index += step) if (usable(index)) return index
    return from
  }
  const setOpen = (willOpen: boolean): void => {
    setOpenState(willOpen)
    if (!willOpen) return
    const chosen = options.findIndex(option => option.value === value)
    setActive(chosen >= 0 ? chosen : next(-1, 1))
  }
  const choose = (index: number): void => {
    const option = options[index]
    if (option === undefined || option.disabled) return
    setOpenState(false)
    if (option.value !== value) onChoose(option.value)
  }
  const search = (letter: string): void => {
    const now = Date.now()
    const text = (now - typed.current.at < typeAheadPause ? typed.current.text : '') + letter.toLowerCase()
    typed.current = { text, at: now }
    // Repeating a letter cycles through all options that begin with it.
    const repeated = [...text].every(character => character === text[0])
    const wanted = repeated ? (text[0] ?? '') : text
    const from = open ? active : options.findIndex(option => option.value === value)
    const offset = repeated ? 1 : 0
    for (let step = 0; step < options.length; step += 1) {
      const index = (Math.max(from, 0) + (from < 0 ? 0 : offset) + step) % options.length
      if (!usable(index) || !options[index]?.label.toLowerCase().startsWith(wanted)) continue
      if (!open) setOpenState(true)
      setActive(index)
      return
    }
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (key === 'Tab') {
      if (open) choose(active)
      return
    }
    if (key === 'Escape') {
      if (!open) return
      event.stopPropagation()
      setOpenState(false)
    } else if (!open && (key === 'ArrowDown' || key === 'ArrowUp' || key === 'Enter' || key === ' ')) setOpen(true)
    else if (key === 'ArrowDown') setActive(next(active, 1))
    else if (key === 'ArrowUp') setActive(next(active, -1))
    else if (open && key === 'Home') setActive(next(-1, 1))
    else if (open && key === 'End') setActive(next(options.length, -1))
    else if (key === 'Enter' || (key === ' ' && Date.now() - typed.current.at >= typeAheadPause)) choose(active)
    else if (key.length === 1) search(key)
    else return
    event.preventDefault()
  }

  return { open, setOpen, active, setActive, choose, onKeyDown }
}
