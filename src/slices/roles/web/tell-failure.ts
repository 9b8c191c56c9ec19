import { errorText } from '#web/error-text.ts'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'

/**
 * The save of a form whose failure is told as a message too, as every change of roles is. Another version is not: the form then shows both values.
 */
export function tellingFailure<Input, Output>(save: (input: Input) => Promise<Output>, failed: string): (input: Input) => Promise<Output> {
  return async input => {
    try {
      return await save(input)
    } catch (error) {
      if (callErrorOf(error).data.current === undefined) showToast({ tone: 'error', title: failed, text: errorText(error) })
      throw error
    }
  }
}
