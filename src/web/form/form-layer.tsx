import { type ReactNode, useId, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { mayLeave } from '#web/leaving.ts'
import { callErrorOf } from '#web/rpc.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { t as uiText } from '#web/ui-texts.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { t as conflictText } from './conflict-texts.ts'
import { Form } from './form.tsx'
import { SubmitButtonOf } from './submit-button.tsx'
import { t } from './texts.ts'
import { type SavedRecord, useConflict } from './use-conflict.ts'
import type { FormHandle } from './use-form.ts'
import { useUnsaved } from './use-unsaved.ts'

export interface FormLayerProps<V extends FieldValues, Row extends { version: number }> {
  form: FormHandle<V>
  title: string
  /** One sentence under the title. */
  description?: ReactNode
  /** Begins the text of an error without a reason that helps. */
  failed: string
  /** Closes after it resolves; what it rejects with is shown in the form. `version` is the one to save with. */
  onSubmit: (values: V, version: number) => unknown
  /** Render the layer while it is open and remove it here. */
  onClose: () => void
  /** The record that is edited; left out for a new one. A conflict then shows both values. */
  record?: SavedRecord<V, Row>
  saveLabel?: string
  children: ReactNode
}

/** A form in a dialog, to add or edit a record; it fills the screen of a phone. */
export function FormDialog<V extends FieldValues, Row extends { version: number }>(props: FormLayerProps<V, Row>) {
  const phone = usePhone()
  const { title, description, body, foot, close } = useFormLayer(props)
  if (phone) return <DrawerFrame side="full" title={title} description={description} body={body} foot={foot} close={close} />
  return (
    <Dialog open onOpenChange={close} title={title} description={description} onOpenAutoFocus={focusFirstField} actions={foot}>
      {body}
    </Dialog>
  )
}

/** A form in a drawer, beside the list it belongs to; it fills the screen of a phone. */
export function FormDrawer<V extends FieldValues, Row extends { version: number }>(props: FormLayerProps<V, Row>) {
  const phone = usePhone()
  return <DrawerFrame side={phone ? 'full' : 'right'} {...useFormLayer(props)} />
}

interface Parts {
  title: string
  description: ReactNode
  body: ReactNode
  foot: ReactNode
  close: () => void
}

const DrawerFrame = ({ side, title, description, body, foot, close }: Parts & { side: 'right' | 'full' }) => (
  <Drawer
    open
    onOpenChange={close}
    side={side}
    title={title}
    onOpenAutoFocus={focusFirstField}
    foot={<div className="flex flex-1 justify-end gap-2 max-md:*:flex-1">{foot}</div>}
  >
    <div className="px-6 pt-1 pb-6 max-md:px-4">
      {description === undefined ? null : <p className="mb-4 text-sm text-muted">{description}</p>}
      {body}
    </div>
  </Drawer>
)

function useFormLayer<V extends FieldValues, Row extends { version: number }>({
  form,
  title,
  description,
  failed,
  onSubmit,
  onClose,
  record,
  saveLabel = t('save'),
  children,
}: FormLayerProps<V, Row>): Parts {
  const id = useId()
  const unsaved = useUnsaved(form)
  const conflict = useConflict(form, record)
  const saving = useRef(false)
  const close = async (): Promise<void> => {
    // A save is on its way, so there is nothing to ask; a question would also outlive the form.
    if (!saving.current && (await mayLeave(unsaved))) onClose()
  }
  const submit = async (values: V): Promise<void> => {
    saving.current = true
    try {
      await onSubmit(values, conflict.version)
    } catch (error) {
      if (conflict.take(error)) return
      const { code, field } = callErrorOf(error)
      if (record === undefined || code !== 'NOT_FOUND' || field !== undefined) throw error
      form.setError('root', conflictText('gone'))
      return
    } finally {
      saving.current = false
    }
    onClose()
  }
  return {
    title,
    description,
    close: () => void close(),
    body: (
      <Form form={form} id={id} label={title} failed={failed} onSubmit={submit}>
        <ConflictPanel conflict={conflict} />
        {children}
      </Form>
    ),
    foot: (
      <>
        <Button onClick={() => void close()}>{uiText('cancel')}</Button>
        <SubmitButtonOf of={form} form={id}>
          {saveLabel}
        </SubmitButtonOf>
      </>
    ),
  }
}

/** The first field, not the Close button of the head. */
function focusFirstField(event: Event): void {
  const field = (event.currentTarget as HTMLElement).querySelector<HTMLElement>(
    'form :is(input, textarea, select, button):not([type=submit], :disabled)',
  )
  if (field === null) return
  event.preventDefault()
  field.focus()
}
