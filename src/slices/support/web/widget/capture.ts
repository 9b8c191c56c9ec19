import { loadWithRetries } from '#web/shell/lazy-screen.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { pictureName } from '../../rules/picture-name.ts'
import { t } from './capture-texts.ts'
import { changeWidget, widgetNow } from './widget-store.ts'

/** Time for the menu or the palette to close, so that it is not in the picture [P §9]. */
const DELAY_MS = 100

const loadDrawing = () => loadWithRetries(() => import('./draw-window.ts'))

/** Fetches the library ahead of its use; a failure shows when it is used. */
export function prepareCapture(): void {
  void import('./draw-window.ts').catch(() => undefined)
}

/** Takes a picture of what the window shows and holds it for the preview. Does nothing while one is taken or held. Never rejects. */
export async function takeScreenshot(): Promise<void> {
  const { isCapturing, picture } = widgetNow()
  if (isCapturing || picture !== null) return
  changeWidget({ isCapturing: true })
  try {
    const [{ drawWindow }] = await Promise.all([loadDrawing(), new Promise(resolve => setTimeout(resolve, DELAY_MS))])
    const takenAt = new Date()
    const file = new File([await drawWindow()], pictureName(takenAt), { type: 'image/png' })
    changeWidget({ isCapturing: false, picture: { file, address: URL.createObjectURL(file) } })
    showToast({ tone: 'success', title: t('captured'), text: t('capturedText') })
  } catch {
    changeWidget({ isCapturing: false })
    showToast({ tone: 'error', title: t('error'), text: t('captureFailed') })
  }
}
