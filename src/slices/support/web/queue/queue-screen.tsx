import { PageHead } from '#web/ui/page-head.tsx'
import { t } from '../list-texts.ts'
import { QueueTable } from './queue-table.tsx'

/** The tickets of the organization, for those who answer them. */
export const QueueScreen = () => (
  <>
    <PageHead title={t('tickets')} subtitle={t('subtitle')} />
    <QueueTable screen="/admin/support" />
  </>
)
