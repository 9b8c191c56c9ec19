import { t } from '#web/ui-texts.ts'
import { errorFacts } from './error-facts.ts'

/** Advises what to do about a temporary failure (a rate limit or a busy server); undefined for any other. */
export function waitText(error: unknown): string | undefined {
  const { overloaded, retryAfterSeconds } = errorFacts(error)
  if (overloaded === undefined) return undefined
  return retryAfterSeconds === undefined ? t('waitAMoment') : t('waitSeconds', { n: retryAfterSeconds })
}
