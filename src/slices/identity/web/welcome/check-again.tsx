import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { t as own } from '../organization/texts.ts'

interface CheckAgainProps {
  check: () => Promise<void>
  /** Said after a check that led nowhere else. */
  unchanged: string
}

/** Asks again whether the person may enter an organization now. */
export const CheckAgain = ({ check, unchanged }: CheckAgainProps) => {
  const [state, setState] = useState<'new' | 'checking' | 'checked'>('new')
  const checkAgain = async () => {
    setState('checking')
    await check()
    setState('checked')
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button busy={state === 'checking'} onClick={() => void checkAgain()}>
        {own('checkAgain')}
      </Button>
      <p role="status" className="text-dense text-muted">
        {state === 'checked' ? unchanged : null}
      </p>
    </div>
  )
}
