import { Mail } from 'lucide-react'
import { use, useEffect, useState } from 'react'
import { site } from '#web/site.ts'
import { SlicesContext } from '#web/slice.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { errorFacts } from '#web/ui/error-facts.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import { GuardGlyph } from '#web/ui/guard-glyph.tsx'
import { GuardPanel } from '#web/ui/guard-panel.tsx'
import { waitText } from '#web/ui/wait-text.ts'
import { t } from '#web/ui-texts.ts'

export type ScreenErrorProps = {
  error: unknown
  /** Whether unsaved input on the screen is kept on the device. */
  keepsUnsaved?: boolean | undefined
  onRetry: () => void
}

/**
 * A screen that failed, shown in the content area while the shell keeps working: try again, reload, go home, and report. For a rate limit or a
 * busy server it says to wait, without a network that it opens when it is back, and then there is nothing to report.
 */
export function ScreenError({ error, keepsUnsaved = false, onRetry }: ScreenErrorProps) {
  const { overloaded } = errorFacts(error)
  const offline = !navigator.onLine
  const wait = offline ? t('offlineText') : waitText(error)
  const details = errorDetails(error)
  return (
    <div role="alert">
      <GuardPanel
        glyph={<GuardGlyph name="error" />}
        title={t(
          offline ? 'offline' : overloaded === undefined ? 'somethingWentWrong' : overloaded === 'rate' ? 'rateLimited' : 'serverBusy',
        )}
        actions={
          <>
            <Button variant="filled" onClick={onRetry}>
              {t('tryAgain')}
            </Button>
            <Button onClick={() => window.location.reload()}>{t('reloadPage')}</Button>
            <a href="/" className={buttonClass({ variant: 'outline' })}>
              {t('goHome')}
            </a>
          </>
        }
        foot={
          overloaded === undefined && !offline ? (
            <div className="mt-3 flex max-w-full flex-col items-center gap-1">
              <ReportLink details={details} />
              <details className="max-w-full text-center text-dense text-muted">
                <summary className="inline-block touch-target rounded-sm py-1 hover:text-fg">{t('technicalDetails')}</summary>
                <pre className="mt-2 max-h-60 max-w-160 overflow-auto rounded-lg bg-sunken p-3 text-left font-mono text-xs whitespace-pre-wrap">
                  {details}
                </pre>
              </details>
            </div>
          ) : undefined
        }
      >
        {wait === undefined ? null : <p>{wait}</p>}
        {keepsUnsaved ? <p>{t('unsavedKept')}</p> : null}
      </GuardPanel>
    </div>
  )
}

/**
 * A mail draft to the installation's support, else to the organization's administrators, whose addresses a signed-in person's shell
 * asks for, else without an address.
 */
const ReportLink = ({ details }: { details: string }) => {
  const { errorRecipients } = use(SlicesContext)
  const [found, setFound] = useState<readonly string[]>([])
  useEffect(() => {
    // This call may fail for the same reason as the screen.
    if (site.support === null) errorRecipients?.().then(setFound, () => undefined)
  }, [errorRecipients])
  return (
    <a
      href={mailDraft(site.support === null ? found : [site.support], details)}
      className={buttonClass({ variant: 'link', size: 'dense' })}
    >
      <Glyph of={Mail} />
      {t('reportError')}
    </a>
  )
}

/** Collects what support needs, without any field values: message, request id, address, and browser. */
function errorDetails(error: unknown): string {
  const { requestId } = errorFacts(error)
  return [
    error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    requestId === undefined ? '' : t('requestId', { id: requestId }),
    `${window.location.origin}${window.location.pathname}`,
    new Date().toISOString(),
    navigator.userAgent,
  ]
    .filter(Boolean)
    .join('\n')
}

const mailDraft = (addresses: readonly string[], details: string): string =>
  `mailto:${addresses.map(encodeURIComponent).join(',')}?subject=${encodeURIComponent(`Steward: ${t('somethingWentWrong')}`)}&body=${encodeURIComponent(`\n\n${details}`)}`
