import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { errorText } from '#web/error-text.ts'
import { useOnce } from '#web/record/use-once.ts'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { Run, WebImport } from './import-kind.ts'
import { LeftOut, NotedRows } from './left-out.tsx'
import { Progress } from './progress.tsx'
import { t } from './texts.ts'

interface RunStepProps {
  kind: WebImport
  run: Run
  onAnother: () => void
  /** Called with the reason, if the import can't be undone. */
  onUndoBlocked: (text: string) => void
}

/** Step 3: the import while it runs, what became of it, and undoing it. */
export function RunStep({ kind, run, onAnother, onUndoBlocked }: RunStepProps) {
  const { calls } = kind
  const once = useOnce()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [isSending, setSending] = useState(false)
  async function decide(verb: 'stop' | 'undo', failed: string): Promise<void> {
    const input = { id: run.id }
    setSending(true)
    try {
      const answer = await once(verb, input, context => calls[verb].call(input, { context }))
      client.setQueryData(calls.read.queryKey({ input }), answer)
    } catch (error) {
      const { code, message } = callErrorOf(error)
      if (verb === 'undo' && (code === 'CONFLICT' || code === 'FORBIDDEN')) onUndoBlocked(message)
      showToast({ tone: 'error', title: failed, text: errorText(error) })
    } finally {
      setSending(false)
      setAsking(false)
    }
  }
  const isRunning = run.state === 'running' || run.state === 'undoing'
  const { refresh } = kind
  useEffect(() => {
    if (!isRunning) for (const queryKey of refresh) void client.invalidateQueries({ queryKey })
  }, [isRunning, refresh, client])
  return (
    <div className="flex flex-col gap-4">
      {isRunning ? (
        <Progress kind={kind} run={run} busy={isSending} onStop={() => void decide('stop', t('couldNotStop'))} />
      ) : (
        <Result kind={kind} run={run} onUndo={() => setAsking(true)} onAnother={onAnother} />
      )}
      <LeftOut kind={kind} run={run} />
      {run.state === 'done' || run.state === 'stopped' ? <NotedRows kind={kind} run={run} isOwnCard /> : null}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        tone="danger"
        title={t('undoTitle')}
        description={kind.undoText ?? t('undoText')}
        confirmLabel={t('undoImport')}
        busy={isSending}
        onConfirm={() => void decide('undo', t('couldNotUndo'))}
      />
    </div>
  )
}

type ResultProps = { kind: WebImport; run: Run; onUndo: () => void; onAnother: () => void }

const Result = ({ kind, run, onUndo, onAnother }: ResultProps) => {
  const { state, results, problem } = run
  const { shown, Afterwards } = kind
  const stored = results.created + results.updated
  const isUndone = state === 'undone'
  const said = [
    ...(isUndone ? [t('undoneAll', { n: results.undone })] : [t('added', { n: results.created }), t('updated', { n: results.updated })]),
    ...(isUndone && results.kept > 0 ? [t('undoneBut', { n: results.kept })] : []),
    ...(!isUndone && results.failed > 0 ? [t('failed', { n: results.failed })] : []),
  ]
  return (
    <Panel
      tone={state === 'done' && problem === null && results.failed === 0 ? 'success' : isUndone && results.kept === 0 ? 'info' : 'warning'}
      title={state === 'stopped' ? t('stopped') : isUndone ? t('undone') : kind.imported(stored)}
      actions={
        <>
          {isUndone || stored === 0 ? null : (
            <>
              <Link {...shown.link} className={buttonClass({ size: 'dense' })}>
                {shown.label}
              </Link>
              <Button size="dense" variant="danger" onClick={onUndo}>
                {t('undoImport')}
              </Button>
            </>
          )}
          <Button size="dense" onClick={onAnother}>
            {t('another')}
          </Button>
        </>
      }
    >
      <p>{said.join(isUndone ? ' ' : ', ')}</p>
      {problem === null ? null : <p>{problem}</p>}
      {isUndone || Afterwards === undefined ? null : <Afterwards run={run} />}
    </Panel>
  )
}
