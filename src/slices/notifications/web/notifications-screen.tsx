import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useRef } from 'react'
import { notificationKinds } from '#core/notification-kinds.ts'
import { useBootstrap, useCurrentUser } from '#slices/access/web/public.tsx'
import { byDay } from '#web/by-day.ts'
import { useScreenSearch } from '#web/screen-place.ts'
import { FilterBar } from '#web/table/filter-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, FilterEmptyState } from '#web/ui/empty-state.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Segment } from '#web/ui/segment.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { kindsByArea } from './areas.ts'
import { type Notification, notificationCalls } from './calls.ts'
import { t as inbox } from './inbox-texts.ts'
import { NotificationItem } from './notification-item.tsx'
import { OpenedByLink } from './opened-by-link.tsx'
import { RelatedNotifications } from './related-notifications.tsx'
import { t as route } from './route-texts.ts'
import { notificationSearch } from './search.ts'
import { t } from './texts.ts'
import { LIVE_PAGES, useMarkRead, useNewest, useOpenNotification } from './use-notifications.ts'
import { useRowKeys } from './use-row-keys.ts'

const PAGE = 50

/** All notifications, one row for each record, by day, newest first; the filters are part of the address. */
export const NotificationsScreen = () => {
  const [{ show: filter, kinds, open: opened }, change] = useScreenSearch(notificationSearch)
  const { markRead, markAllRead } = useMarkRead()
  const open = useOpenNotification()
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  const unreadOnly = filter === 'unread'
  const options = notificationCalls.list.infiniteOptions({
    input: (before: string | undefined) => ({
      limit: PAGE,
      unreadOnly,
      ...(kinds === undefined ? {} : { kinds }),
      ...(before === undefined ? {} : { before }),
    }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => (page.more ? page.notifications.at(-1)?.id : undefined),
  })
  const query = useInfiniteQuery(options)
  const client = useQueryClient()
  const { counts } = useBootstrap()
  const currentUser = useCurrentUser()
  const offered = kindsByArea(currentUser).flatMap(([, ofArea]) => ofArea)
  const newest = useNewest().data
  const first = query.data?.pages[0]
  // Until the list is there the badge knows it: a button that came later would push the list down on a phone.
  const unread = newest?.unread ?? first?.unread ?? counts.unreadNotifications ?? 0
  const passes = (item: Notification) => !(unreadOnly && item.isRead) && (kinds?.split(',').includes(item.notificationType) ?? true)
  const latest = newest?.notifications.find(passes)
  const pageCount = query.data?.pages.length ?? 0
  const isBehind = pageCount > LIVE_PAGES && latest !== undefined && latest.createdAt > (first?.notifications[0]?.createdAt ?? '')
  const clear = () => change({ kinds: undefined })
  return (
    <>
      <PageHead
        title={route('notifications')}
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
      <OpenedByLink id={opened} onStay={() => change({ open: undefined }, { replace: true })} />
      <div className="mb-4 max-md:flex max-md:flex-col">
        <FilterBar
          filters={[
            {
              kind: 'many',
              key: 'kinds',
              label: inbox('kind'),
              options: offered.map(kind => ({ value: kind, label: notificationKinds[kind].words })),
            },
          ]}
          values={{ kinds }}
          onChange={next => change({ kinds: next.kinds })}
          isNarrowed={kinds !== undefined}
          onClear={clear}
        />
      </div>
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
        filtered={kinds !== undefined}
        filterEmpty={
          <Card>
            <FilterEmptyState title={inbox('noMatches')} onClear={clear} />
          </Card>
        }
        empty={
          <Card>
            <EmptyState title={unreadOnly ? t('noneUnread') : t('none')}>{unreadOnly ? null : t('noneHelp')}</EmptyState>
          </Card>
        }
      >
        {({ pages }) => (
          <div ref={list} className="flex flex-col gap-4">
            {isBehind ? (
              <div>
                <Button onClick={() => void client.resetQueries({ queryKey: options.queryKey })}>{inbox('showNew')}</Button>
              </div>
            ) : null}
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
                      <NotificationItem key={item.id} item={item} whole onOpen={() => open(item)} onMarkRead={() => markRead(item.id)}>
                        <RelatedNotifications item={item} />
                      </NotificationItem>
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
