import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { t } from '#web/ui-texts.ts'

/** A part of a screen that failed: one line and Try Again. The rest of the screen keeps working. */
export const ComponentError = ({ recovers, onRetry }: { recovers: boolean; onRetry: () => void }) => (
  <Panel
    tone="error"
    title={t('somethingWentWrong')}
    actions={
      <Button variant="danger" size="dense" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    }
  >
    {recovers ? t('recoversSoon') : undefined}
  </Panel>
)
