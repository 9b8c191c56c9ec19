import { mailKinds } from '#core/mail.ts'
import { showToast } from '#web/toast/toast-store.ts'

/** Shows the specified message once for each kind of mail that did not arrive, by its live topic: `failed_` and the kind. */
export function showFailedMail(topics: readonly string[]): void {
  for (const [kind, { failed }] of Object.entries(mailKinds)) {
    if (failed !== undefined && topics.includes(`failed_${kind}`)) showToast({ tone: 'error', ...failed })
  }
}
