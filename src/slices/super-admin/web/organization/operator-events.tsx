import { Card } from '#web/ui/card.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import type { Organization } from '../calls.ts'
import { t } from './texts.ts'

/** 'organization_module.changed' as 'Organization module changed'. */
function actionWords(action: string): string {
  const words = action.replace(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Lists operators' actions on an organization and inside it, newest first. */
export const OperatorEvents = ({ events }: { events: Organization['events'] }) => (
  <Card title={t('events')} divided flush>
    {events.length === 0 ? (
      <p className="px-5 py-4 text-sm text-muted max-md:px-4">{t('noEventsHelp')}</p>
    ) : (
      <ul className="divide-y divide-border">
        {events.map(({ id, action, actorName, occurredAt }) => (
          <li key={id} className="flex min-h-11 flex-wrap items-center gap-x-3 px-5 py-2 text-sm max-md:px-4">
            <span className="font-medium">{actionWords(action)}</span>
            <span className="text-muted">{actorName ?? t('someone')}</span>
            <span className="ml-auto text-dense text-muted">
              <RelativeTime at={occurredAt} isShort />
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
)
