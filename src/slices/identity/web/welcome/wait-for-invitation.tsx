import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { t as own } from '../organization/texts.ts'

/** The address to give to an administrator, and whether they have added it. Whoever was added is led on, so an answer stands here only without. */
export const WaitForInvitation = ({ email, check }: { email: string; check: () => Promise<void> }) => {
  const [state, setState] = useState<'new' | 'checking' | 'checked'>('new')
  const checkAgain = async () => {
    setState('checking')
    await check()
    setState('checked')
  }
  return (
    <section aria-labelledby="joining" className="flex flex-col gap-3 rounded-lg border border-border bg-card p-4">
      <h2 id="joining" className="font-semibold">
        {own('waitTitle')}
      </h2>
      <div className="text-sm">
        <p className="text-muted">{own('waitText')}</p>
        <p className="mt-1 font-medium break-all select-all">{email}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button busy={state === 'checking'} onClick={() => void checkAgain()}>
          {own('checkAgain')}
        </Button>
        <p role="status" className="text-dense text-muted">
          {state === 'checked' ? own('notYet') : null}
        </p>
      </div>
    </section>
  )
}
