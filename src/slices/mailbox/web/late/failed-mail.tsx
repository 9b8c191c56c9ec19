import { useRef } from 'react'
import { FAILED_MAIL_TOPICS } from '#core/failed-mail.generated.ts'
import { useLive } from '#web/live.ts'

/** Tells whoever caused a mail that it did not arrive, wherever they are. What it was about, and the mailbox, say it too. */
export const FailedMail = () => {
  const failed = useRef(new Set<string>())
  const tell = () => {
    // Also called when events may have been missed, which are none.
    const topics = [...failed.current]
    failed.current.clear()
    if (topics.length > 0) void import('../show-failed-mail.ts').then(({ showFailedMail }) => showFailedMail(topics))
  }
  useLive(FAILED_MAIL_TOPICS, tell, 250, ({ table }) => {
    failed.current.add(table)
    return true
  })
  return null
}
