import { t } from '#web/ui-texts.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before unsaved changes are lost. Every way out of it except one stays. */
export const LeaveDialog = ({ onAnswer }: { onAnswer: (leave: boolean) => void }) => (
  <ConfirmDialog
    open
    onOpenChange={() => onAnswer(false)}
    title={t('unsavedTitle')}
    description={t('unsavedText')}
    cancelLabel={t('keepEditing')}
    confirmLabel={t('discardChanges')}
    tone="danger"
    onConfirm={() => onAnswer(true)}
  />
)
