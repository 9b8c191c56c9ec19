import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
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
import { useAutoCheck } from './use-auto-check.ts'
import { wasChecked } from './use-run.ts'

type Verb = 'check' | 'reread' | 'run'

/** Step 2: what each column is, and what the import would do with each row. The rows are checked a second after anything is changed. */
export function CheckStep({ kind, run, onBack }: { kind: WebImport; run: Run; onBack: () => void }) {
  const { calls } = kind
  const once = useOnce()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>({ mapping: run.mapping, dateOrder: run.dateOrder, options: run.options })
  // A file that was just read is checked too.
  const [isChanged, setChanged] = useState(run.state === 'ready' && run.problem === null && !wasChecked(run))
  const [sending, setSending] = useState<Verb | null>(null)
  const newest = useRef(0)
  const change = (changes: Partial<Chosen>) => {
    setChosen(before => ({ ...before, ...changes }))
    setChanged(true)
  }

  /** Sends one decision. Of several that are under way only the answer to the newest is shown. */
  async function decide(verb: Verb, failed: string, send: () => Promise<Run>): Promise<void> {
    const own = ++newest.current
    setSending(verb)
    try {
      const answer = await send()
      if (own === newest.current) client.setQueryData(calls.read.queryKey({ input: { id: run.id } }), answer)
    } catch (error) {
      if (own === newest.current) showToast({ tone: 'error', title: failed, text: errorText(error) })
    } finally {
      if (own === newest.current) setSending(null)
    }
  }
  const check = (edits: readonly RowEdit[] = [], now: Chosen = chosen) => {
    const input = { id: run.id, ...now, edits: [...edits] }
    setChanged(false)
    return decide('check', t('couldNotCheck'), () => once('check', input, context => calls.check.call(input, { context })))
  }
  const choose = (option: string) => {
    const now = { ...chosen, options: { ...chosen.options, [option]: true } }
    setChosen(now)
    void check([], now)
  }
  const reread = (choice: Reread) => {
    const input = { id: run.id, ...choice }
    return decide('reread', t('couldNotRead'), () => once('reread', input, context => calls.reread.call(input, { context })))
  }
  const importNow = () => {
    const input = { id: run.id, version: run.version }
    return decide('run', t('couldNotImport'), () => once('run', input, context => calls.run.call(input, { context })))
  }

  const isChecking = sending === 'check' || run.state === 'checking'
  const busy = sending !== null || isChecking
  const missing = fieldsInWords(missingFields(run.required, chosen.mapping), run.fields)
  useAutoCheck(isChanged && missing === '' && sending !== 'run', chosen, () => void check())
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
          onOption={choose}
          onEdit={edits => void check(edits)}
        />
      </div>
      <CheckFoot
        kind={kind}
        run={run}
        isMatched={missing === ''}
        isChanged={isChanged}
        busy={busy}
        isStarting={sending === 'run'}
        onBack={onBack}
        onImport={() => void importNow()}
      />
    </>
  )
}
