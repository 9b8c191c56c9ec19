import { useId, useLayoutEffect, useRef } from 'react'
import { formatHours, parseHours, type TimeFormat } from '#core/minutes.ts'
import type { CellDraft } from './grid-state.ts'
import { t } from './texts.ts'

export type CellEditorProps = {
  label: string
  edit: CellDraft
  format: TimeFormat
  round: (minutes: number) => number
  onDraft: (text: string) => void
  onLeave: () => void
}

/** The text field of the cell being edited; a hint above it shows the counted hours where they differ from the typed text. */
export function CellEditor({ label, edit, format, round, onDraft, onLeave }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const ghost = ghostOf(edit.draft, format, round)
  useLayoutEffect(() => {
    const field = input.current
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])
  return (
    <>
      <input
        ref={input}
        value={edit.draft}
        onChange={event => onDraft(event.target.value)}
        onBlur={onLeave}
        aria-label={label}
        aria-invalid={edit.error === null ? undefined : true}
        aria-describedby={edit.error === null ? undefined : errorId}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        className={`absolute inset-0 z-6 w-full bg-card pr-2.5 pl-1 text-right text-dense text-fg shadow-popover outline-2 -outline-offset-2 ${edit.error === null ? 'outline-primary' : 'outline-danger'}`}
      />
      {ghost === null ? null : (
        <span className="pointer-events-none absolute right-0 bottom-full z-20 w-max rounded-sm bg-fab px-1.5 text-[0.6875rem] leading-4 font-semibold text-on-fab">
          {ghost}
        </span>
      )}
      {edit.error === null ? null : (
        <span
          id={errorId}
          role="alert"
          className="absolute top-full right-0 z-20 mt-1 w-max max-w-48 rounded-md border border-danger bg-danger-ground px-2 py-1 text-left text-xs font-medium whitespace-normal text-danger"
        >
          {edit.error}
        </span>
      )}
    </>
  )
}

/** The counted hours, where they differ from what is typed or it is typed in the other notation; else null. */
function ghostOf(draft: string, format: TimeFormat, round: (minutes: number) => number): string | null {
  const parsed = parseHours(draft)
  if (!parsed.ok) return null
  const counted = round(parsed.minutes)
  const otherNotation = format === 'decimal' ? /[:hm]/i : /[.,hm]/i
  const hours = formatHours(counted, format)
  // Hours are kept in whole minutes, so 0.01 counts as 0.02.
  if (counted === parsed.minutes && isBetweenMinutes(draft, counted)) return t('nearestMinute', { hours })
  return counted !== parsed.minutes || otherNotation.test(draft) ? hours : null
}

/** Whether decimal hours are typed to hundredths that no whole minute has. */
function isBetweenMinutes(draft: string, minutes: number): boolean {
  const typed = /^\d*[.,]\d{1,2}$/.test(draft.trim()) ? Number(draft.trim().replace(',', '.')) : null
  return typed !== null && Math.round(typed * 100) !== Math.round((minutes * 100) / 60)
}
