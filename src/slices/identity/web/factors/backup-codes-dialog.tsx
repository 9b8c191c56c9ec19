import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { t } from './texts.ts'

/** New codes, once: to copy or to download. Closed only by its button, because they are not shown again. */
export const BackupCodesDialog = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const text = `${codes.join('\n')}\n`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ tone: 'success', title: t('copied') })
    } catch {
      showToast({ tone: 'error', title: t('copyFailed') })
    }
  }
  return (
    <Dialog
      open
      mustAnswer
      title={t('backupCodes')}
      description={t('saveCodes')}
      actions={
        <>
          <Button onClick={() => void copy()}>{t('copy')}</Button>
          <Button onClick={() => download(text)}>{t('download')}</Button>
          <Button variant="filled" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <ul
        data-private=""
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-lg border border-border p-4 font-mono text-sm max-sm:grid-cols-1"
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'steward-backup-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}
