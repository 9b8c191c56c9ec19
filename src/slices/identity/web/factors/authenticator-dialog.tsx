import { encodeQR } from 'qr'
import { TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/form-layer.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useSave } from '#web/record/use-save.ts'
import { accountCalls } from '../account-calls.ts'
import { t } from './texts.ts'

interface Values {
  code: string
}

interface AuthenticatorDialogProps {
  begun: { secret: string; uri: string }
  onCodes: (codes: readonly string[] | null) => void
  onClose: () => void
}

/** The new secret as a picture and as text, and the first code, which activates it. */
export const AuthenticatorDialog = ({ begun, onCodes, onClose }: AuthenticatorDialogProps) => {
  const { save, failed } = useSave(accountCalls.verifyAuthenticator, {
    done: t('authenticatorAdded'),
    failed: t('failedSetUp'),
    refresh: [accountCalls.read.key()],
  })
  const form = useForm<Values>({ code: '' }, ({ code }) => ({ code: code.trim() === '' ? t('codeRequired') : undefined }))
  return (
    <FormDialog<Values, never>
      form={form}
      title={t('setUp')}
      description={t('scan')}
      failed={failed}
      saveLabel={t('verify')}
      onSubmit={async ({ code }) => onCodes((await save({ code: code.trim() })).backupCodes)}
      onClose={onClose}
    >
      <div data-private="" className="flex flex-wrap items-center gap-5">
        <QrCode text={begun.uri} />
        <p className="min-w-0 flex-1 text-sm">
          <span className="block text-muted">{t('key')}</span>
          <span className="font-mono">{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
        </p>
      </div>
      <TextField<Values> name="code" label={t('code')} autoComplete="one-time-code" inputMode="numeric" />
    </FormDialog>
  )
}

/** Dark on light in every scheme: many cameras read no other. */
const QrCode = ({ text }: { text: string }) => {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={t('qrCode')}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      className="size-44 shrink-0 rounded-lg"
      data-colored=""
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
