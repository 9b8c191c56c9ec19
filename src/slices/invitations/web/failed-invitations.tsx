import { useRef } from 'react'
import { useLive } from '#web/live.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { t } from './failed-texts.ts'

/** Tells whoever sent an invitation that its mail could not be delivered, wherever they are. The row in the list says it too. */
export const FailedInvitations = () => {
  const failed = useRef(false)
  const tell = () => {
    // Also called when events may have been missed, which are none.
    if (!failed.current) return
    failed.current = false
    showToast({ tone: 'error', title: t('failedTitle'), text: t('failed') })
  }
  useLive(['failed_invitations'], tell, 250, () => {
    failed.current = true
    return true
  })
  return null
}
