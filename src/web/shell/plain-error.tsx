import { Button } from '#web/ui/button.tsx'
import { t } from '#web/ui-texts.ts'

/** Says that something can't be shown, where the code that says it better has not arrived. */
export const PlainError = () => {
  const offline = !navigator.onLine
  return (
    <div role="alert" className="flex flex-col items-center gap-4 py-12 text-center">
      <h1 className="text-xl font-semibold">{t(offline ? 'offline' : 'somethingWentWrong')}</h1>
      {offline ? (
        <p className="text-sm text-muted">{t('offlineText')}</p>
      ) : (
        <Button onClick={() => location.reload()}>{t('reloadPage')}</Button>
      )}
    </div>
  )
}
