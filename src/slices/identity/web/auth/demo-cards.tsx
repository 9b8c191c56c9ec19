import { useState } from 'react'
import { errorText } from '#web/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { identityCalls } from '../calls.ts'
import { t } from './demo-texts.ts'
import { useEnter } from './use-enter.ts'

interface DemoCardsProps {
  accounts: readonly { role: string; email: string; password: string }[]
  next: string | undefined
}

/** Where the installation holds the demo: one click signs in as a person of each role. */
export const DemoCards = ({ accounts, next }: DemoCardsProps) => {
  const enter = useEnter()
  const [entering, setEntering] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const signIn = async ({ email, password }: { email: string; password: string }) => {
    setEntering(email)
    setProblem(undefined)
    try {
      await enter(identityCalls.signIn.call({ email, password }), next)
    } catch (error) {
      setProblem(errorText(error))
    } finally {
      setEntering(undefined)
    }
  }
  return (
    <section aria-label={t('demo')} className="flex flex-col gap-3 rounded-lg border border-border bg-card p-4">
      <div>
        <h2 className="text-sm font-semibold">{t('demo')}</h2>
        <p className="text-dense text-muted">{t('demoHelp')}</p>
      </div>
      {problem === undefined ? null : <Panel tone="error" title={problem} />}
      {/* As wide as its role each, and on a line of its own where a wider font leaves no room: no role is cut. */}
      <div className="flex flex-wrap gap-2 *:flex-auto max-sm:flex-col">
        {accounts.map(account => (
          <Button key={account.email} busy={entering === account.email} onClick={() => void signIn(account)}>
            {account.role}
          </Button>
        ))}
      </div>
    </section>
  )
}
