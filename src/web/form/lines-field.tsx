import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import {
  type FieldArrayPath,
  type FieldArrayPathValue,
  type FieldPath,
  type FieldValues,
  get,
  type FieldError as LineError,
  useFieldArray,
  useFormState,
} from 'react-hook-form'
import { announce } from '#web/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useFormAround } from './form-context.ts'
import { t } from './line-texts.ts'
import { usePresentation } from './use-field.ts'

type LineOf<V extends FieldValues, N extends FieldArrayPath<V>> = FieldArrayPathValue<V, N> extends readonly (infer Line)[] ? Line : never

export interface LinesFieldProps<V extends FieldValues, N extends FieldArrayPath<V>> {
  name: N
  legend: string
  /** A new line, whole: the library needs every member. */
  empty: LineOf<V, N>
  /** The fields of one line; `nameOf('hours')` is the name of its field. On a wide screen only the first line shows its labels. */
  children: (
    nameOf: (member: string & keyof LineOf<V, N>) => FieldPath<V>,
    line: { index: number; labelHidden: false | 'wide' },
  ) => ReactNode
  addLabel?: string
  /** At the foot, at the right: sums of the lines, by `useValue`. */
  totals?: ReactNode
  disabled?: boolean
  /** The lines have an order of their own, such as by date: no one moves them. */
  isSorted?: boolean
  /** A line in words, for the comparison with what someone else has saved. */
  textOf: (line: LineOf<V, N>) => string
}

/** Where the focus goes after the lines have changed. */
type Focus = { of: 'line'; index: number } | { of: 'element'; element: HTMLElement } | { of: 'add' }

/** Repeated rows of fields: add, remove, move by button or Alt+arrow where their order is the person's. A row keeps its fields' state while it moves. */
export function LinesField<V extends FieldValues, N extends FieldArrayPath<V>>(props: LinesFieldProps<V, N>) {
  const { name, legend, empty, children, addLabel = t('addLine'), totals, textOf, disabled = false, isSorted = false } = props
  const form = useFormAround()
  // A key of its own: the default would overwrite a member `id` of the line.
  const { fields, append, remove, move } = useFieldArray({ control: form.hook.control, name: name as string, keyName: 'lineKey' })
  usePresentation<LineOf<V, N>[]>(name, legend, lines => lines.map(textOf).join('; '))
  const { errors } = useFormState({ control: form.hook.control, name: name as string })
  const error = (get(errors, name) as LineError | undefined)?.message
  const errorId = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const [focus, setFocus] = useState<Focus>()
  useEffect(() => {
    if (focus !== undefined) elementOf(box.current, focus)?.focus()
  }, [focus])

  const add = (): void => {
    append(empty as never, { shouldFocus: false })
    setFocus({ of: 'line', index: fields.length })
  }
  const drop = (index: number): void => {
    remove(index)
    announce(t('lineRemoved', { n: index + 1 }))
    setFocus(fields.length === 1 ? { of: 'add' } : { of: 'line', index: Math.min(index, fields.length - 2) })
  }
  const shift = (index: number, by: 1 | -1): void => {
    const target = index + by
    if (target < 0 || target >= fields.length || disabled) return
    const element = document.activeElement as HTMLElement
    move(index, target)
    announce(t('lineMoved', { n: target + 1, count: fields.length }))
    // A moved element loses the focus, and a button at the end is disabled.
    setFocus({ of: 'element', element })
  }
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    if (isSorted || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    shift(index, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <fieldset ref={box} aria-describedby={error === undefined ? undefined : errorId} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-dense font-medium">{legend}</legend>
      <ul aria-label={legend} className="flex flex-col gap-2">
        {fields.map(({ lineKey }, index) => (
          <li
            key={lineKey}
            aria-label={t('line', { legend, n: index + 1 })}
            onKeyDown={onKeyDown(index)}
            className="flex items-start gap-2 max-md:flex-col max-md:rounded-lg max-md:border max-md:border-border max-md:p-3"
          >
            <div className="grid min-w-0 flex-1 auto-cols-fr gap-2 max-md:w-full md:grid-flow-col">
              {children(member => `${name}.${index}.${member}` as FieldPath<V>, { index, labelHidden: index > 0 && 'wide' })}
            </div>
            <LineTools
              index={index}
              count={fields.length}
              disabled={disabled}
              onMove={isSorted ? undefined : by => shift(index, by)}
              onRemove={() => drop(index)}
            />
          </li>
        ))}
      </ul>
      {error === undefined ? null : <FieldError id={errorId} text={error} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          size="dense"
          data-add-line
          icon={<Glyph of={Plus} />}
          disabled={disabled}
          aria-describedby={error === undefined ? undefined : errorId}
          data-invalid={error === undefined ? undefined : ''}
          onClick={add}
        >
          {addLabel}
        </Button>
        {totals}
      </div>
    </fieldset>
  )
}

interface LineToolsProps {
  index: number
  count: number
  disabled: boolean
  /** Undefined where lines aren't moved. */
  onMove: ((by: 1 | -1) => void) | undefined
  onRemove: () => void
}

function LineTools({ index, count, disabled, onMove, onRemove }: LineToolsProps) {
  const n = index + 1
  return (
    <div className={`flex h-9 shrink-0 items-center max-md:h-auto max-md:self-end ${index === 0 ? 'md:mt-6.5' : ''}`}>
      {onMove === undefined ? null : (
        <>
          <IconButton
            size="dense"
            label={t('moveUp', { n })}
            title={t('lineKeys')}
            icon={<Glyph of={ArrowUp} />}
            disabled={disabled || index === 0}
            onClick={() => onMove(-1)}
          />
          <IconButton
            size="dense"
            label={t('moveDown', { n })}
            title={t('lineKeys')}
            icon={<Glyph of={ArrowDown} />}
            disabled={disabled || n === count}
            onClick={() => onMove(1)}
          />
        </>
      )}
      <IconButton size="dense" label={t('removeLine', { n })} icon={<Glyph of={Trash2} />} disabled={disabled} onClick={onRemove} />
    </div>
  )
}

function elementOf(box: HTMLElement | null, focus: Focus): HTMLElement | null | undefined {
  if (focus.of === 'add') return box?.querySelector<HTMLElement>('[data-add-line]')
  if (focus.of === 'line')
    return box?.querySelectorAll<HTMLElement>('li')[focus.index]?.querySelector<HTMLElement>('input, button, textarea')
  const { element } = focus
  return element.matches(':disabled') ? element.closest('li')?.querySelector<HTMLElement>('button:not(:disabled)') : element
}
