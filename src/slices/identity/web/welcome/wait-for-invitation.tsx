import { t as own } from '../organization/texts.ts'
import { CheckAgain } from './check-again.tsx'

/** The address to give to an administrator, and whether they have added it. Whoever was added is led on, so an answer stands here only without. */
export const WaitForInvitation = ({ email, check }: { email: string; check: () => Promise<void> }) => (
  <section aria-labelledby="joining" className="flex flex-col gap-3 rounded-lg border border-border bg-card p-4">
    <h2 id="joining" className="font-semibold">
      {own('waitTitle')}
    </h2>
    <div className="text-sm">
      <p className="text-muted">{own('waitText')}</p>
      <p className="mt-1 font-medium break-all select-all">{email}</p>
    </div>
    <CheckAgain check={check} unchanged={own('notYet')} />
  </section>
)
