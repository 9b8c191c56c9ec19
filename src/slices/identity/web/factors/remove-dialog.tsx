import { useSave } from '#web/record/use-save.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { accountCalls } from '../account-calls.ts'
import { t } from './texts.ts'

export interface RemovedFactor {
  /** 'authenticator', or the id of a passkey. */
  id: string
  name: string
  isLast: boolean
}

/** Removes a factor, after a question. */
export const RemoveDialog = ({ factor, onClose }: { factor: RemovedFactor; onClose: () => void }) => {
  const { saveNow, busy } = useSave(accountCalls.removeFactor, {
    done: t('removed'),
    failed: t('removeFailed'),
    refresh: [accountCalls.read.key()],
  })
  const remove = async () => {
    await saveNow({ factorId: factor.id })
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('removeTitle', { name: factor.name })}
      description={t(factor.isLast ? 'removeLastText' : 'removeText')}
      confirmLabel={t('remove')}
      tone="danger"
      busy={busy}
      onConfirm={() => void remove()}
    />
  )
}
