import { callErrorOf } from './rpc.ts'
import { t } from './ui-texts.ts'

/** Explains a failed call to a person: the server's text, with the request id if only support can help. */
export function errorText(error: unknown): string {
  const { message, status, requestId } = callErrorOf(error)
  return status >= 500 && requestId !== undefined ? `${message} (${t('requestId', { id: requestId })})` : message
}
