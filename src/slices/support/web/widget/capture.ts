import { loadWithRetries } from '#web/shell/lazy-screen.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { pictureName } from '../../rules/picture-name.ts'
import { t } from './capture-texts.ts'
import { openTicketForm } from './ticket-form-store.ts'
import { changeWidget, dropPicture, widgetNow } from './widget-store.ts'

/** Time for the menu or the palette to close, so that it is not in the picture. */
const DELAY_MS = 100

const load = () => import('./draw-window.ts')

/** Fetches what draws the picture ahead of its use. A failure shows when it is used. */
export function prepareCapture(): void {
  void load().catch(() => undefined)
}

/**
 * Takes a picture of what the window shows, for the preview. Does nothing while one is taken or shown. Never rejects: a failure is a message,
 * and with `isForForm` the ticket form opens again without a picture.
 */
export async function takeScreenshot({ isForForm = false } = {}): Promise<void> {
  const { isCapturing, picture } = widgetNow()
  if (isCapturing || picture !== null) return
  changeWidget({ isCapturing: true, isForForm })
  try {
    const [{ drawWindow }] = await Promise.all([loadWithRetries(load), new Promise(resolve => setTimeout(resolve, DELAY_MS))])
    const takenAt = new Date()
    const file = new File([await drawWindow()], pictureName(takenAt), { type: 'image/png' })
    changeWidget({ isCapturing: false, picture: { file, address: URL.createObjectURL(file) } })
    showToast({ tone: 'success', title: t('captured'), text: t('capturedText') })
  } catch {
    dropPicture()
    showToast({ tone: 'error', title: t('error'), text: t('captureFailed') })
    if (isForForm) openTicketForm()
  }
}
