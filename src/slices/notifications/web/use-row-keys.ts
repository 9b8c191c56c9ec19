import { type RefObject, useEffect } from 'react'
import { areKeysSilent } from '#web/shell/single-keys.ts'

/** After `g` the next letter is a shortcut of the shell, as in `g` then `k`. */
const afterGoMs = 1200

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/**
 * `j` and `k` move the focus to the next and the previous row's main button (`data-row`, `data-main`); with the focus in the list so do the arrows, which
 * scroll the page otherwise. `o`, like Enter, presses it.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let wentAt = Number.NEGATIVE_INFINITY
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || areKeysSilent(event)) return
      const sinceGo = event.timeStamp - wentAt
      wentAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (event.key === 'g' || sinceGo < afterGoMs) return
      const current = document.activeElement?.closest('[data-row]') ?? null
      const isInside = current !== null && list.current?.contains(current) === true
      const step = steps[event.key]
      const rows = [...(list.current?.querySelectorAll('[data-row]') ?? [])]
      if (event.key === 'o' && isInside) current.querySelector<HTMLElement>('[data-main]')?.click()
      else if (step === undefined || (event.key.startsWith('Arrow') && !isInside)) return
      else rows[isInside ? rows.indexOf(current) + step : 0]?.querySelector<HTMLElement>('[data-main]')?.focus()
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [list])
}
