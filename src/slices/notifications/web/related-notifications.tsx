import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { type Notification, notificationCalls } from './calls.ts'
import { t as inbox } from './inbox-texts.ts'
import { t } from './texts.ts'

/** The other notifications about a row's record, on demand. */
export const RelatedNotifications = ({ item }: { item: Notification }) => {
  const [isOpen, setOpen] = useState(false)
  if (item.events < 2) return null
  return (
    <div className="relative col-span-2 mt-1 -ml-2.5">
      <Button variant="link" size="mini" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? inbox('hideOthers') : inbox('others', { n: item.events - 1 })}
      </Button>
      {isOpen ? <Others item={item} /> : null}
    </div>
  )
}

const Others = ({ item: { id, title, events } }: { item: Notification }) => {
  const query = useQuery(notificationCalls.related.queryOptions({ input: { id } }))
  return (
    <LoadedView query={query} skeleton={<SkeletonText lines={2} />} errorTitle={t('didNotLoad')}>
      {({ notifications }) => (
        <ul aria-label={inbox('othersOf', { title })} className="mt-1 ml-2.5 flex flex-col gap-2 border-l-2 border-border pl-3">
          {notifications.map(one => (
            <li key={one.id} className="text-dense">
              <span className={one.isRead ? '' : 'font-semibold'}>{one.title}</span>
              <span className="text-xs text-muted">
                {' • '}
                <RelativeTime at={one.createdAt} />
              </span>
              <p className="text-muted">{one.message}</p>
            </li>
          ))}
          {notifications.length < events - 1 ? (
            <li className="text-xs text-muted">{inbox('newestOthers', { n: notifications.length })}</li>
          ) : null}
        </ul>
      )}
    </LoadedView>
  )
}
