import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { badge } from '../../rules/target.ts'
import { NotificationItem } from '../notification-item.tsx'
import { t as route } from '../route-texts.ts'
import { t } from '../texts.ts'
import { useMarkRead, useNewest, useOpenNotification } from '../use-notifications.ts'

const shownInBell = 5

/** The five newest notifications, the unread count, and a link to all. */
export const NotificationBell = () => {
  const [open, setOpen] = useState(false)
  const newest = useNewest()
  const { markRead, markAllRead } = useMarkRead()
  const openNotification = useOpenNotification()
  const { counts } = useBootstrap()
  // Until the list is there, and where it fails, the count that came with the page.
  const unread = newest.data?.unread ?? counts.unreadNotifications ?? 0
  const count = badge(unread)
  return (
    <Popover
      title={route('notifications')}
      width="w-96"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          aria-describedby={count === null ? undefined : 'unread-count'}
          className="relative inline-flex size-9 cursor-pointer max-md:size-11 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-fg data-[state=open]:bg-hover"
        >
          <span className="sr-only">{route('notifications')}</span>
          <span className="relative">
            <Glyph of={Bell} size={18} />
            {count === null ? null : (
              <span
                aria-hidden="true"
                className="absolute -top-2 left-2.5 inline-flex h-4.25 min-w-4.25 items-center justify-center rounded-full bg-danger px-1 text-[10px] font-semibold text-on-danger ring-2 ring-card"
              >
                {count}
              </span>
            )}
          </span>
          {count === null ? null : (
            <span id="unread-count" hidden>
              {t('unread', { n: unread })}
            </span>
          )}
        </button>
      }
    >
      <div
        className={`flex h-11 items-center justify-between border-b border-border px-4 max-md:justify-end ${unread > 0 ? '' : 'max-md:hidden'}`}
      >
        <h2 className="text-sm font-semibold max-md:hidden">{route('notifications')}</h2>
        {unread > 0 ? (
          <Button variant="link" size="mini" onClick={markAllRead}>
            {t('markAllRead')}
          </Button>
        ) : null}
      </div>
      <div className="max-h-80 overflow-y-auto">
        <LoadedView
          query={newest}
          skeleton={
            <div className="p-4">
              <SkeletonText lines={6} />
            </div>
          }
          errorTitle={t('didNotLoad')}
          isEmpty={list => list.notifications.length === 0}
          empty={<p className="px-4 py-8 text-center text-sm text-muted">{t('none')}</p>}
        >
          {list => (
            <ul>
              {list.notifications.slice(0, shownInBell).map(item => (
                <NotificationItem
                  key={item.id}
                  item={item}
                  onMarkRead={() => markRead(item.id)}
                  onOpen={() => {
                    setOpen(false)
                    openNotification(item)
                  }}
                />
              ))}
            </ul>
          )}
        </LoadedView>
      </div>
      <div className="border-t border-border p-2 text-center">
        <Link
          to="/notifications"
          onClick={() => setOpen(false)}
          className="inline-flex h-8 touch-target items-center rounded-md px-3 text-sm font-medium text-link hover:underline"
        >
          {t('goToModule')}
        </Link>
      </div>
    </Popover>
  )
}
