import { Download } from 'lucide-react'
import { errorText } from '#web/error-text.ts'
import { useOnce } from '#web/record/use-once.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { limitsInWords, useUpload } from '#web/use-upload.ts'
import type { Run, WebImport } from './import-kind.ts'
import { t } from './texts.ts'

/** Filter for the browser's file dialog; the server looks at the content. */
const ACCEPT = '.csv,.tsv,.txt,.xlsx'

interface FileStepProps {
  kind: WebImport
  /** One that is being read, or that could not be. */
  run?: Run
  onStarted: (id: string) => void
}

/** The file: chosen, sent, and read by the server. */
export function FileStep({ kind: { calls, file, help, saveTemplate }, run, onStarted }: FileStepProps) {
  const once = useOnce()
  const { progress, error, setError, send, cancel } = useUpload(file, async ({ id: fileId }) => {
    try {
      onStarted((await once('start', { fileId }, context => calls.start.call({ fileId }, { context }))).id)
    } catch (thrown) {
      setError(errorText(thrown))
    }
  })
  if (run?.state === 'reading')
    return (
      <Card>
        <p role="status" className="flex items-center gap-2.5 text-sm">
          <Spinner />
          {t('reading', { file: run.fileName })}
        </p>
      </Card>
    )
  return (
    <div className="flex flex-col gap-4">
      {run === undefined ? null : (
        <Panel tone="error" title={t('unreadable')}>
          {run.problem}
        </Panel>
      )}
      <Card title={t('chooseFile')}>
        <FileInput
          label={t('chooseFile')}
          help={limitsInWords(file)}
          accept={ACCEPT}
          error={error}
          progress={progress}
          onFile={send}
          onCancel={cancel}
        />
        <p className="mt-3 text-dense text-muted">{help}</p>
        <div className="mt-3">
          <Button size="dense" icon={<Glyph of={Download} size={14} />} onClick={() => void saveTemplate()}>
            {t('template')}
          </Button>
        </div>
      </Card>
    </div>
  )
}
