import { useQueryClient } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useLive } from '#web/live.ts'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { type EffortItem, effortCalls } from './calls.ts'
import type { EffortView } from './effort-list.ts'
import { EffortTable } from './effort-table.tsx'

const CertifyDialog = lazy(() => import('./certify-dialog.tsx').then(module => ({ default: module.CertifyDialog })))

/** A list of hours that live changes refresh, and the dialog in which they are certified. */
export const Certifications = ({ view }: { view: EffortView }) => {
  const [open, setOpen] = useState<EffortItem>()
  const client = useQueryClient()
  useLive(['timesheet_submissions'], () => void client.invalidateQueries({ queryKey: effortCalls.key() }))
  return (
    <>
      <EffortTable view={view} onOpen={setOpen} />
      {open === undefined ? null : (
        <LazyPart>
          <CertifyDialog item={open} onClose={() => setOpen(undefined)} />
        </LazyPart>
      )}
    </>
  )
}
