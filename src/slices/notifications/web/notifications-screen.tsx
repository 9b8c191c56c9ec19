import { useInfiniteQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { byDay } from '#web/by-day.ts'
import { useScreenSearch } from '#web/screen-place.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Segment } from '#web/ui/segment.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { notificationCalls } from './calls.ts'
import { NotificationItem } from './notification-item.tsx'
import { notificationSearch } from './search.ts'
import { t } from './texts.ts'
import { useMarkRead, useOpenNotification } from './use-notifications.ts'

/** All notifications, by day, newest first; the filter is part of the address. */
export const NotificationsScreen = () => {
  const [{ show: filter }, change] = useScreenSearch(notificationSearch)
  const { markRead, markAllRead } = useMarkRead()
  const open = useOpenNotification()
  const query = useInfiniteQuery(
    notificationCalls.list.infiniteOptions({
      input: (before: string | undefined) => ({ limit: 25, unreadOnly: filter === 'unread', ...(before === undefined ? {} : { before }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: page => (page.more ? page.notifications.at(-1)?.id : undefined),
    }),
  )
  const { counts } = useBootstrap()
  // Until the list is there the badge knows it: a button that came later would push the list down on a phone.
  const unread = query.data?.pages[0]?.unread ?? counts.unreadNotifications ?? 0
  return (
    <>
      <PageHead
        title={t('notifications')}
        actions={
          <>
            <Segment
              label={t('filter')}
              options={[
                { value: 'all', label: t('all') },
                { value: 'unread', label: t('onlyUnread') },
              ]}
              value={filter}
              onValueChange={show => change({ show })}
            />
            {unread > 0 ? (
              <Button icon={<Glyph of={CheckCheck} />} onClick={markAllRead}>
                {t('markAllRead')}
              </Button>
            ) : null}
          </>
        }
      />
      <LoadedView
        onPage
        query={query}
        skeleton={
          <Card flush>
            <SkeletonRows rows={6} avatar={false} />
          </Card>
        }
        errorTitle={t('didNotLoad')}
        isEmpty={data => data.pages.every(page => page.notifications.length === 0)}
        empty={
          <Card>
            <EmptyState title={filter === 'unread' ? t('noneUnread') : t('none')}>{filter === 'unread' ? null : t('noneHelp')}</EmptyState>
          </Card>
        }
      >
        {({ pages }) => (
          <div className="flex flex-col gap-4">
            {byDay(
              pages.flatMap(page => page.notifications),
              ({ createdAt }) => createdAt,
              Date.now(),
            ).map(([day, ofDay]) => (
              <section key={day} aria-label={day}>
                <h2 className="mb-2 text-sm font-medium text-muted">{day}</h2>
                <Card flush>
                  <ul>
                    {ofDay.map(item => (
                      <NotificationItem key={item.id} item={item} whole onOpen={() => open(item)} onMarkRead={() => markRead(item.id)} />
                    ))}
                  </ul>
                </Card>
              </section>
            ))}
            {query.hasNextPage ? (
              <div>
                <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('more')}
                </Button>
              </div>
            ) : null}
          </div>
        )}
      </LoadedView>
    </>
  )
}
