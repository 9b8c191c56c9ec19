import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldsInWords, missingFields } from '#core/import-fields.ts'
import { errorText } from '#web/error-text.ts'
import { useOnce } from '#web/record/use-once.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { CheckCard } from './check-card.tsx'
import { CheckFoot } from './check-foot.tsx'
import type { Chosen, RowEdit } from './chosen.ts'
import { ColumnsCard, type Reread } from './columns-card.tsx'
import type { Run, WebImport } from './import-kind.ts'
import { t } from './texts.ts'

type Verb = 'check' | 'reread' | 'run'

/** Step 2: what each column is, and what the import would do with each row. */
export function CheckStep({ kind, run, onBack }: { kind: WebImport; run: Run; onBack: () => void }) {
  const { calls } = kind
  const once = useOnce()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>({ mapping: run.mapping, dateOrder: run.dateOrder, options: run.options })
  const [isChanged, setChanged] = useState(false)
  const [sending, setSending] = useState<Verb | null>(null)
  const change = (changes: Partial<Chosen>) => {
    setChosen(before => ({ ...before, ...changes }))
    setChanged(true)
  }

  /** Sends one decision; what the server answers is shown at once. */
  async function decide(verb: Verb, failed: string, send: () => Promise<Run>): Promise<void> {
    setSending(verb)
    try {
      const answer = await send()
      client.setQueryData(calls.read.queryKey({ input: { id: run.id } }), answer)
    } catch (error) {
      showToast({ tone: 'error', title: failed, text: errorText(error) })
    } finally {
      setSending(null)
    }
  }
  const check = (edits: readonly RowEdit[] = [], now: Chosen = chosen) => {
    const input = { id: run.id, ...now, edits: [...edits] }
    setChanged(false)
    return decide('check', t('couldNotCheck'), () => once('check', input, context => calls.check.call(input, { context })))
  }
  const reread = (choice: Reread) => {
    const input = { id: run.id, ...choice }
    return decide('reread', t('couldNotRead'), () => once('reread', input, context => calls.reread.call(input, { context })))
  }
  const importNow = () => {
    const input = { id: run.id, version: run.version }
    return decide('run', t('couldNotImport'), () => once('run', input, context => calls.run.call(input, { context })))
  }

  const busy = sending !== null || run.state === 'checking'
  const missing = fieldsInWords(missingFields(run.required, chosen.mapping), run.fields)
  return (
    <>
      <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] items-start gap-4 max-lg:grid-cols-1">
        <ColumnsCard kind={kind} run={run} chosen={chosen} missing={missing} onChange={change} onReread={choice => void reread(choice)} />
        <CheckCard
          kind={kind}
          run={run}
          isChanged={isChanged}
          isBlocked={missing !== ''}
          busy={busy}
          onCheck={() => void check()}
          onEdit={edits => void check(edits)}
        />
      </div>
      <CheckFoot
        kind={kind}
        run={run}
        isChanged={isChanged}
        busy={busy}
        isStarting={sending === 'run'}
        onBack={onBack}
        onImport={() => void importNow()}
      />
    </>
  )
}
