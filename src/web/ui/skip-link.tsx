import { t } from '#web/ui-texts.ts'

/** First in the tab order: jumps over the navigation to the element with `targetId`. */
export const SkipLink = ({ targetId = 'main' }: { targetId?: string }) => (
  <a
    href={`#${targetId}`}
    onClick={event => {
      event.preventDefault()
      document.getElementById(targetId)?.focus()
    }}
    className="sr-only rounded-md bg-card px-4 py-2 font-medium text-link shadow-popover focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-70"
  >
    {t('skipToContent')}
  </a>
)
