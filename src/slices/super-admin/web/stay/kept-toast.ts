import type { Toast } from '#web/toast/toast-store.ts'

type KeptToast = Pick<Toast, 'title' | 'text'>

const KEY = 'super-admin.told'

/** Which page is loaded: each has its own time of origin. */
const thisPage = () => performance.timeOrigin

/** Keeps a message of success for the page that is loaded next: entering and leaving load it anew. Private windows may keep nothing. */
export function keepToast(toast: KeptToast): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...toast, by: thisPage() }))
  } catch {
    // The banner says the same.
  }
}

/** The message that an earlier page kept, once. `page` is the one that asks: what it kept itself is for the next. */
export function takeToast(page = thisPage()): KeptToast | undefined {
  try {
    const kept = sessionStorage.getItem(KEY)
    const { by, ...toast } = JSON.parse(kept ?? '{}') as KeptToast & { by?: number }
    if (by === undefined || by === page) return undefined
    sessionStorage.removeItem(KEY)
    return toast
  } catch {
    return undefined
  }
}
