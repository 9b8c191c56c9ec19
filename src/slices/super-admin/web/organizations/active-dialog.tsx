import { useEffect, useRef } from 'react'
import { useSave } from '#web/record/use-save.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { organizationCalls } from '../calls.ts'
import { t } from './texts.ts'

interface ActiveDialogProps {
  organization: { id: string; name: string; isActive: boolean }
  onClose: () => void
}

/** Switches an organization off, after a question, and on again without one. */
export const ActiveDialog = ({ organization: { id, name, isActive }, onClose }: ActiveDialogProps) => {
  const { saveNow, busy } = useSave(organizationCalls.setActive, {
    done: t(isActive ? 'deactivated' : 'reactivated'),
    failed: t(isActive ? 'deactivateFailed' : 'reactivateFailed'),
    refresh: [organizationCalls.key()],
  })
  const begun = useRef(false)
  const change = async () => {
    await saveNow({ id, isActive: !isActive })
    onClose()
  }
  useEffect(() => {
    if (isActive || begun.current) return
    begun.current = true
    void change()
  })
  return isActive || busy ? (
    <ConfirmDialog
      open={isActive}
      onOpenChange={() => busy || onClose()}
      title={t('deactivateTitle', { name })}
      description={t('deactivateText')}
      confirmLabel={t('deactivate')}
      tone="danger"
      busy={busy}
      onConfirm={() => void change()}
    />
  ) : null
}
