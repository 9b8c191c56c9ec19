import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { currentToast, onToastChange, type Toast } from './toast-store.ts'

type View = ComponentType<{ toast: Toast | undefined }>

const load = (): Promise<View> => import('./toast-view.tsx').then(module => module.ToastView)
const idleMs = 2000
const againMs = 5000

/**
 * Renders toasts; mounted once. Its code loads when the page is idle, or with the first toast. When offline the load fails, which
 * must not break anything else, so it is retried.
 */
export function Toaster() {
  const toast = useSyncExternalStore(onToastChange, currentToast)
  const [ToastView, setToastView] = useState<View>()
  const wanted = toast !== undefined
  useEffect(() => {
    if (ToastView !== undefined) return
    let timer = setTimeout(placeToast, wanted ? 0 : idleMs)
    async function placeToast() {
      try {
        const view = await load()
        setToastView(() => view)
      } catch {
        timer = setTimeout(placeToast, againMs)
      }
    }
    return () => clearTimeout(timer)
  }, [ToastView, wanted])
  return ToastView === undefined ? null : <ToastView toast={toast} />
}
