import { TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/form-layer.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useSave } from '#web/record/use-save.ts'
import { accountCalls } from '../account-calls.ts'
import { t } from './texts.ts'

interface Values {
  name: string
}

/** The browser's new passkey, in the form the server takes. */
export type NewPasskey = Awaited<ReturnType<typeof createPasskey>>

/** Asks the browser for a new passkey. Rejects with the call's error, or with the browser's when the person cancels. */
export async function createPasskey() {
  const options = await accountCalls.beginPasskey.call({})
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, response } = await startRegistration({ optionsJSON: options as never })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { credentialId: id, clientDataJSON, attestationObject, transports }
}

interface PasskeyDialogProps {
  made: NewPasskey
  onCodes: (codes: readonly string[] | null) => void
  onClose: () => void
}

/** The name of a new passkey, with which it is stored. */
export const PasskeyDialog = ({ made, onCodes, onClose }: PasskeyDialogProps) => {
  const { save, failed } = useSave(accountCalls.addPasskey, {
    done: t('passkeyAdded'),
    failed: t('failedPasskey'),
    refresh: [accountCalls.read.key()],
  })
  const form = useForm<Values>({ name: '' }, ({ name }) => ({ name: name.trim() === '' ? t('nameRequired') : undefined }))
  return (
    <FormDialog<Values, never>
      form={form}
      title={t('namePasskey')}
      description={t('namePasskeyHelp')}
      failed={failed}
      saveLabel={t('savePasskey')}
      onSubmit={async ({ name }) => onCodes((await save({ name: name.trim(), ...made })).backupCodes)}
      onClose={onClose}
    >
      <TextField<Values> name="name" label={t('name')} placeholder={t('nameHint')} autoComplete="off" />
    </FormDialog>
  )
}
