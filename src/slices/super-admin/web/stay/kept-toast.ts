import type { Toast } from '#web/toast/toast-store.ts'

type KeptToast = Pick<Toast, 'title' | 'text'>

const KEY = 'super-admin.told'

/** Keeps a message of success for the page that is loaded next: entering and leaving load it anew. Private windows may keep nothing. */
export function keepToast(toast: KeptToast): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(toast))
  } catch {
    // The banner says the same.
  }
}

/** The kept message, once. */
export function takeToast(): KeptToast | undefined {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return kept === null ? undefined : (JSON.parse(kept) as KeptToast)
  } catch {
    return undefined
  }
}
