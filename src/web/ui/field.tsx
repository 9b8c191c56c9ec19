import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useFieldInfo } from '#web/form/field-info.ts'
import type { StoredIn } from '#web/form/stored-in.ts'
import { t } from '#web/ui-texts.ts'
import type { ControlWiring } from './control-class.ts'
import { Glyph } from './glyph.tsx'

export type FieldProps = {
  label: string
  /** One line under the control. Stays when an error is shown. */
  help?: ReactNode
  /** Where its value is stored, for the field info. A field that is bound to a form has that in its help. */
  stored?: Stored | undefined
  /** The error text; shown with an icon and tied to the control. */
  error?: string | undefined
  required?: boolean | undefined
  /** At the right of the label: a link such as "Forgot Password?". */
  aside?: ReactNode
  /** Hides the label from sight, not from screen readers; `wide` only where the head of a column says it. */
  labelHidden?: boolean | 'wide'
  children: (control: ControlWiring) => ReactNode
}

export type Stored = { in: StoredIn; name: string }

/** The help of a field, with where its value is stored while that is shown. */
export function useHelp(help: ReactNode, stored: Stored | undefined): ReactNode {
  const info = useFieldInfo()
  return info === null || stored === undefined ? help : info(help, stored)
}

const labelClass = {
  true: 'sr-only',
  wide: 'flex items-baseline justify-between gap-3 md:sr-only',
  false: 'flex items-baseline justify-between gap-3',
}

/** Label, control, help and error in one component; the child receives the props to spread on its control. */
export function Field({ label, help: ownHelp, stored, error, required = false, aside, labelHidden = false, children }: FieldProps) {
  const help = useHelp(ownHelp, stored)
  const id = useId()
  const helpId = `${id}-help`
  const errorId = `${id}-error`
  const described = [error === undefined ? '' : errorId, help === undefined ? '' : helpId].filter(Boolean).join(' ')
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className={labelClass[String(labelHidden) as keyof typeof labelClass]}>
        <span className="flex items-baseline gap-1 text-dense text-fg">
          <label htmlFor={id} className="font-medium">
            {label}
          </label>
          {/* The control says it itself: its name stays the label alone. */}
          {required ? (
            <span aria-hidden="true" className="text-muted">
              {t('required')}
            </span>
          ) : null}
        </span>
        {aside}
      </div>
      {children({
        id,
        required: required || undefined,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {error === undefined ? null : <FieldError id={errorId} text={error} />}
      {help === undefined ? null : (
        <div id={helpId} className="text-xs text-muted">
          {help}
        </div>
      )}
    </div>
  )
}

/** An error under a control or a group, announced when it appears. */
export const FieldError = ({ id, text }: { id?: string; text: string }) => (
  <p id={id} role="alert" className="flex gap-1.5 text-xs text-danger">
    <Glyph of={CircleAlert} size={14} className="mt-px shrink-0" />
    <span>{text}</span>
  </p>
)
