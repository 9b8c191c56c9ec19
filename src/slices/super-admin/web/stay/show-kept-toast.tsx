import { useEffect } from 'react'
import { currentToast, showToast } from '#web/toast/toast-store.ts'
import { takeToast } from './kept-toast.ts'

/** Says, on the page that is loaded after entering or leaving an organization, that it is done. */
export const ShowKeptToast = () => {
  useEffect(() => {
    const toast = takeToast()
    // Loads after the screen, so a toast that the screen has already shown is newer.
    if (toast !== undefined && currentToast() === undefined) showToast({ tone: 'success', ...toast })
  }, [])
  return null
}
