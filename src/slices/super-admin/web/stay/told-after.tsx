import { useEffect } from 'react'
import { showToast } from '#web/toast/toast-store.ts'
import { takeToast } from './kept-toast.ts'

/** Says, on the page that is loaded after entering or leaving an organization, that it is done. */
export const ToldAfter = () => {
  useEffect(() => {
    const toast = takeToast()
    if (toast !== undefined) showToast({ tone: 'success', ...toast })
  }, [])
  return null
}
