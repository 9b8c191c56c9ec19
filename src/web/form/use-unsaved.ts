import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { holdUnsaved, type Unsaved } from '#web/leaving.ts'
import type { FormHandle } from './use-form.ts'

/**
 * Leaving the screen, signing out, closing or reloading the tab asks while the form differs from what it began with: `reset` it with
 * what was saved before going elsewhere. For a form that is part of a page; `FormDialog` and `FormDrawer` do it themselves.
 */
export function useUnsaved<V extends FieldValues>({ hook, unread }: FormHandle<V>): Unsaved {
  const [state] = useState(() => ({ isChanged: false }))
  const [source] = useState<Unsaved>(() => ({ has: () => state.isChanged || unread.size > 0 }))
  const { subscribe } = hook
  useEffect(
    () =>
      // Not the rendered state, which is behind when a form is reset and left in one step.
      subscribe({
        formState: { isDirty: true },
        callback: ({ isDirty = false }) => {
          state.isChanged = isDirty
        },
      }),
    [subscribe, state],
  )
  useEffect(() => holdUnsaved(source), [source])
  return source
}
