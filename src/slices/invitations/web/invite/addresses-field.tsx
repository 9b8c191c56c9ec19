import { X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type BoundFieldProps, useField } from '#web/form/use-field.ts'
import { type ControlWiring, controlClass } from '#web/ui/control-class.ts'
import { Field } from '#web/ui/field.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { addressesIn } from '../../rules/address-list.ts'
import { t } from '../texts.ts'
import { isAddress } from './address-problems.ts'

/** Keys that end an address while typing. */
const ENDS = new Set(['Enter', ',', ';', ' '])

interface AddressesFieldProps extends BoundFieldProps<{ emails: readonly string[] }> {
  /** Addresses that the server did not take, by their text. */
  wrong: ReadonlySet<string>
}

/** Addresses as chips. Typed ones end with a comma, a space or Enter; a pasted list becomes chips at once. */
export const AddressesField = ({ wrong, ...props }: AddressesFieldProps) => {
  const { field, value, change } = useField<readonly string[], { emails: readonly string[] }>(props, emails => emails.join(', '))
  return <Field {...field}>{wiring => <Addresses {...wiring} values={value} wrong={wrong} onChange={change} />}</Field>
}

interface AddressesProps extends ControlWiring {
  values: readonly string[]
  wrong: ReadonlySet<string>
  onChange: (values: readonly string[]) => void
}

const Addresses = ({ values, wrong, onChange, ...wiring }: AddressesProps) => {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const isPressed = useMousePressed()
  const add = (text: string): void => {
    setTyped('')
    const known = new Set(values.map(value => value.toLowerCase()))
    const fresh = addressesIn(text).filter(address => !known.has(address.toLowerCase()))
    if (fresh.length > 0) onChange([...values, ...fresh])
  }
  const remove = (value: string): void => {
    onChange(values.filter(one => one !== value))
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Backspace' && typed === '') {
      const last = values.at(-1)
      if (last !== undefined) remove(last)
      return
    }
    // Ctrl+Enter sends the form, with what was typed last.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      add(typed)
      return
    }
    if (!ENDS.has(event.key) || (event.key === 'Enter' && typed.trim() === '')) return
    event.preventDefault()
    add(typed)
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = event.clipboardData.getData('text')
    if (!/[\s,;]/.test(pasted.trim())) return
    event.preventDefault()
    add(`${typed} ${pasted}`)
  }
  // A chip may take a new row and move what is being pressed, which would lose the click: it waits for the release, which comes before the click.
  const onBlur = (): void => {
    if (isPressed.current) document.addEventListener('mouseup', () => add(typed), { once: true, capture: true })
    else add(typed)
  }
  return (
    <div
      className={`${controlClass()} flex h-auto! max-h-40 min-h-9 flex-wrap items-center gap-1 overflow-y-auto py-1 has-aria-invalid:border-danger has-aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)] has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ring max-md:min-h-11`}
    >
      {values.map(value => (
        <Address key={value} value={value} isWrong={wrong.has(value) || !isAddress(value)} onRemove={() => remove(value)} />
      ))}
      <input
        {...{ id: wiring.id, 'aria-describedby': wiring['aria-describedby'], 'aria-invalid': wiring['aria-invalid'] }}
        ref={input}
        aria-required={wiring.required}
        type="text"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        className="h-6.5 min-w-24 flex-1 bg-transparent px-1 outline-none max-md:-my-1.25 max-md:h-11"
        onChange={event => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={onBlur}
      />
    </div>
  )
}

/** Whether a mouse button is down, or a finger that the browser reports as one. */
function useMousePressed() {
  const isPressed = useRef(false)
  useEffect(() => {
    const note = ({ type }: MouseEvent) => {
      isPressed.current = type === 'mousedown'
    }
    const ends = new AbortController()
    for (const type of ['mousedown', 'mouseup'] as const) document.addEventListener(type, note, { capture: true, signal: ends.signal })
    return () => ends.abort()
  }, [])
  return isPressed
}

const Address = ({ value, isWrong, onRemove }: { value: string; isWrong: boolean; onRemove: () => void }) => (
  <span
    className={`inline-flex h-6.5 max-w-full items-center gap-1 rounded-full pl-2.5 text-dense ${isWrong ? 'bg-danger-ground text-danger' : 'bg-accent text-on-accent'}`}
  >
    <span className="truncate">{value}</span>
    <IconButton size="mini" label={t('removeAddress', { email: value })} icon={<Glyph of={X} size={14} />} onClick={onRemove} />
  </span>
)
