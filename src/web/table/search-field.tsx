import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Glyph } from '#web/ui/glyph.tsx'
import { Input } from '#web/ui/input.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { usePhone } from '#web/ui/use-phone.ts'

/** How long someone rests between two keys before the list is asked for. */
const REST_MS = 200

interface SearchFieldProps {
  label: string
  value: string
  onChange: (text: string | undefined) => void
}

/** The search of a list, which `/` focuses. What is typed shows at once; the list follows after a moment, or with Enter. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const phone = usePhone()
  const [text, type] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  // A value that changed from outside (Clear filters, the back button) replaces what was typed; the echo of what was typed does not.
  if (seen !== value) {
    setSeen(value)
    setSent(value)
    if (value !== sent) type(value)
  }
  const apply = useRef<(next: string) => void>(() => undefined)
  apply.current = next => {
    const wanted = next.trim()
    setSent(wanted)
    if (wanted !== value) onChange(wanted || undefined)
  }
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => apply.current(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text, value])
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      icon={<Glyph of={Search} />}
      trailing={phone ? undefined : <Kbd>/</Kbd>}
      value={text}
      onChange={event => type(event.target.value)}
      // Moving the focus to Clear filters means that typing is done.
      onBlur={() => apply.current(text)}
      onKeyDown={event => {
        if (event.key === 'Enter') apply.current(text)
        if (event.key === 'Escape' && text !== '') {
          // Escape empties the field first, and only then does what it does around it.
          event.preventDefault()
          type('')
          apply.current('')
        }
      }}
    />
  )
}
