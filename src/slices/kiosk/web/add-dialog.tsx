import { useId } from 'react'
import { TextField } from '#web/form/fields.tsx'
import { Form } from '#web/form/form.tsx'
import { SubmitButtonOf } from '#web/form/submit-button.tsx'
import { useForm } from '#web/form/use-form.ts'
import { mayLeave } from '#web/leaving.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { t as kit } from '#web/ui-texts.ts'
import { kiosksCalls } from './calls.ts'
import { t } from './texts.ts'

/** Binds this browser. It is signed out by then, so the page starts over as a kiosk. */
export const AddDialog = ({ onClose }: { onClose: () => void }) => {
  const id = useId()
  const form = useForm<{ name: string }>({ name: '' }, ({ name }) => ({ name: name.trim() === '' ? t('nameRequired') : undefined }))
  const add = async ({ name }: { name: string }) => {
    if (!(await mayLeave())) return
    await kiosksCalls.add.call({ name: name.trim() })
    location.replace('/kiosk')
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('addTitle')}
      description={t('addText')}
      actions={
        <>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <SubmitButtonOf of={form} form={id}>
            {t('addNow')}
          </SubmitButtonOf>
        </>
      }
    >
      <Form form={form} id={id} label={t('addNow')} failed={t('addFailed')} onSubmit={add}>
        <TextField<{ name: string }> name="name" label={t('name')} help={t('nameHelp')} autoFocus />
      </Form>
    </Dialog>
  )
}
