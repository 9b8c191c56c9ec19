import { errorText } from '#web/error-text.ts'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'

/**
 * Wraps the save of a form so that a failure is shown as a message too, like that of every change of roles. A newer version is not: the form then shows both values.
 */
export function withFailureToast<Input, Output>(
  save: (input: Input) => Promise<Output>,
  failed: string,
): (input: Input) => Promise<Output> {
  return async input => {
    try {
      return await save(input)
    } catch (error) {
      if (callErrorOf(error).data.current === undefined) showToast({ tone: 'error', title: failed, text: errorText(error) })
      throw error
    }
  }
}
