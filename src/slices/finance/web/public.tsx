import { lazy } from 'react'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const Lists = lazy(() => import('./funds-and-programs.tsx').then(module => ({ default: module.FundsAndPrograms })))

/** Funds and programs, kept inside of another slice's screen until finance has screens. Loaded when it is first shown. */
export const FundsAndPrograms = ({ mayWrite }: { mayWrite: boolean }) => (
  <LazyPart face={<SkeletonRows rows={4} />}>
    <Lists mayWrite={mayWrite} />
  </LazyPart>
)
