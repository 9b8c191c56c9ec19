import type { ReactNode } from 'react'
import { t } from '#web/ui-texts.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  /** Verb and object: "Delete Shelter nights", never "OK". */
  confirmLabel: string
  onConfirm: () => void
  /** Destructive actions are red and are not the default for Enter. */
  tone?: 'normal' | 'danger'
  busy?: boolean
  /** False while what the person decides about is not shown yet. */
  ready?: boolean
  cancelLabel?: string
  children?: ReactNode
}

/** Asks for confirmation before an action that cannot be undone. Stays open while `busy`; the caller closes it. */
export const ConfirmDialog = ({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  onConfirm,
  tone = 'normal',
  busy = false,
  ready = true,
  cancelLabel = t('cancel'),
  children,
}: ConfirmDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={title}
    description={description}
    actions={
      <>
        <Button onClick={() => onOpenChange(false)} disabled={busy}>
          {cancelLabel}
        </Button>
        <Button variant={tone === 'danger' ? 'danger-filled' : 'filled'} busy={busy} disabled={!ready} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
)
