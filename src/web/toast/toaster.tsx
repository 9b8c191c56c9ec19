import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { currentToast, onToastChange } from './toast-store.ts'

const load = () => import('./toast-view.tsx')
const ToastView = lazy(() => load().then(module => ({ default: module.ToastView })))

/** The place of the toasts; mounted once. Its code arrives when the page is idle, or with the first toast. */
export function Toaster() {
  const toast = useSyncExternalStore(onToastChange, currentToast)
  const [used, setUsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setUsed(true), 2000)
    return () => clearTimeout(timer)
  }, [])
  if (toast === undefined && !used) return null
  return (
    <Suspense fallback={null}>
      <ToastView toast={toast} />
    </Suspense>
  )
}
