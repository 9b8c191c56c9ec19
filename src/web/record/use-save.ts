import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '#web/error-text.ts'
import type { CallContext } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { useOnce } from './use-once.ts'

/** One operation of a slice's `calls.ts`. */
export interface Writes<Input extends object, Output> {
  call: (input: Input, options: { context: CallContext }) => Promise<Output>
}

export interface SaveTexts<Output> {
  /** The message of success: `texts.done('create')`. */
  done: string | ((answer: Output) => string)
  /** The title of a failure: `texts.failed('create')`. */
  failed: string
  /** The queries that show what was written: `[calls.departments.key()]`. */
  refresh?: readonly QueryKey[]
}

export interface Save<Input, Output> {
  /** For a form: rejects with the call's error, which `Form` shows at its field, on top or as a conflict. */
  save: (input: Input) => Promise<Output>
  /** For a button or a menu: a failure is a message; answers undefined then. */
  saveNow: (input: Input) => Promise<Output | undefined>
  busy: boolean
  failed: string
}

/**
 * The one hook of all writes: an idempotency key for each intent, the message of success, and fresh queries before the promise
 * settles, so a closed dialog never shows the list without the change. Queries are refreshed after a failure too: the screen may be
 * out of date.
 */
export function useSave<Input extends object, Output>(
  operation: Writes<Input, Output>,
  { done, failed, refresh = [] }: SaveTexts<Output>,
): Save<Input, Output> {
  const client = useQueryClient()
  const once = useOnce()
  const refreshAll = () => Promise.all(refresh.map(queryKey => client.invalidateQueries({ queryKey })))
  const write = useMutation({
    mutationFn: (input: Input) => once('save', input, context => operation.call(input, { context })),
    onSuccess: async answer => {
      await refreshAll()
      showToast({ tone: 'success', title: typeof done === 'string' ? done : done(answer) })
    },
    onError: () => void refreshAll(),
  })
  const saveNow = async (input: Input): Promise<Output | undefined> => {
    try {
      return await write.mutateAsync(input)
    } catch (error) {
      showToast({ tone: 'error', title: failed, text: errorText(error) })
      return undefined
    }
  }
  return { save: write.mutateAsync, saveNow, busy: write.isPending, failed }
}
