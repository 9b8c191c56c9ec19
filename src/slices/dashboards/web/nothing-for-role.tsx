import { AskAdministrators } from '#slices/people/web/public.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { t } from './texts.ts'

/** Stands on the start page of someone whose role has none of its parts. */
export const NothingForRole = () => (
  <Card flush>
    <EmptyState title={t('nothingForRole')}>
      <p>{t('nothingForRoleHelp')}</p>
      <AskAdministrators />
    </EmptyState>
  </Card>
)
