import { lazy, Suspense, useSyncExternalStore } from 'react'
import { onQuestion, openQuestion } from './leaving.ts'

const LeaveDialog = lazy(() => import('./ui/leave-dialog.tsx').then(module => ({ default: module.LeaveDialog })))

/** Where the question about unsaved changes is asked; mounted once. */
export function LeaveQuestion() {
  const question = useSyncExternalStore(onQuestion, openQuestion)
  if (question === undefined) return null
  return (
    <Suspense fallback={null}>
      <LeaveDialog onAnswer={question.answer} />
    </Suspense>
  )
}
