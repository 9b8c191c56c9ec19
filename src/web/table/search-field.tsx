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
  const [draft, setDraft] = useState({ of: value, text: value })
  // A value that changed from outside (Clear filters, the back button) replaces what was typed.
  const text = draft.of === value ? draft.text : value
  const apply = useRef(onChange)
  apply.current = onChange
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => apply.current(text.trim() || undefined), REST_MS)
    return () => clearTimeout(timer)
  }, [text, value])
  const type = (next: string) => setDraft({ of: value, text: next })
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
      onKeyDown={event => {
        if (event.key === 'Enter') onChange(text.trim() || undefined)
        if (event.key === 'Escape' && text !== '') {
          // Escape empties the field first, and only then does what it does around it.
          event.preventDefault()
          type('')
          onChange(undefined)
        }
      }}
    />
  )
}
