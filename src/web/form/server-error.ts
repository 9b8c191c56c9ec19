import { errorText } from '#web/error-text.ts'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { t as uiText } from '#web/ui-texts.ts'
import { t } from './texts.ts'

interface Issue {
  field: string
  message: string
  /** Rule that was violated: of the schema library, or of ours. */
  rule?: string
  minimum?: number
  maximum?: number
}

function issuesOf(error: unknown): Issue[] {
  const { field, message, data } = callErrorOf(error)
  return Array.isArray(data.issues) ? (data.issues as Issue[]) : field === undefined ? [] : [{ field, message }]
}

/** The fields that a failed call names, for a form in several steps. */
export function fieldsOf(error: unknown): string[] {
  return issuesOf(error).map(({ field }) => field)
}

/** The form's knowledge of a field: its value, and how to show one. */
interface KnownField {
  /** Undefined where the form has no such field. */
  value: unknown
  textOf?: ((value: never) => string) | undefined
}

/**
 * Turns a failed call into error texts: one for each field that the contract names, including fields of lines, and everything else at the
 * `root`. `failed` begins that text if the server gave no helpful reason: `Failed to create department`.
 */
export function serverErrors(error: unknown, failed: string, fieldAt: (name: string) => KnownField): { name: string; text: string }[] {
  const { code, status, message } = callErrorOf(error)
  if (code === 'RATE_LIMITED') showToast({ tone: 'error', title: uiText('rateLimited'), text: message })
  const issues = issuesOf(error)
  const known = issues.filter(({ field }) => fieldAt(field).value !== undefined)
  const errors = known.map(issue => ({ name: issue.field, text: plainText(issue, fieldAt(issue.field)) }))
  if (known.length > 0 && known.length === issues.length) return errors
  return [...errors, { name: 'root', text: status === 0 || status >= 500 ? `${failed}. ${errorText(error)}` : message || failed }]
}

const byRule: Readonly<Record<string, () => string>> = {
  email_invalid: () => t('email'),
  timezone: () => t('timeZone'),
  text_invisible: () => t('hidden'),
  text_stacked: () => t('stacked'),
  invalid_format: () => t('invalid'),
  invalid_type: () => t('invalid'),
  invalid_value: () => t('invalid'),
}

/**
 * An issue of the schema in plain words. A bound is said as the field shows its values, so that of an amount is not in minor units. A rule that
 * has no words here keeps the server's text.
 */
function plainText({ rule = '', message, minimum, maximum }: Issue, { value, textOf: ofField }: KnownField): string {
  const textOf = ofField as ((bound: number) => string) | undefined
  const shown = (bound: number) => (bound === 0 ? '0' : (textOf?.(bound) ?? String(bound)))
  const isText = typeof value === 'string'
  const isBounded = isText || typeof value === 'number'
  if (rule === 'too_big' && maximum !== undefined && isBounded) {
    return isText ? t('longest', { n: maximum }) : t('atMost', { max: shown(maximum) })
  }
  if (rule === 'too_small' && minimum !== undefined && isBounded) {
    if (!isText) return t('atLeast', { min: shown(minimum) })
    return minimum === 1 ? t('required') : t('shortest', { n: minimum })
  }
  return byRule[rule]?.() ?? message
}
