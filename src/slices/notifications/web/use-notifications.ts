import { type InfiniteData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useContext } from 'react'
import { useCurrentUser } from '#slices/access/web/public.tsx'
import { guard } from '#web/screen.ts'
import { SlicesContext } from '#web/slice.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { notificationTarget } from '../rules/target.ts'
import { type Notification, type Notifications, notificationCalls } from './calls.ts'
import { t } from './texts.ts'

/** The bell and the page share the first page of the list, so marking one read shows in both. */
export const newestQuery = () => notificationCalls.list.queryOptions({ input: { limit: 25 } })

export function useNewest() {
  return useQuery(newestQuery())
}

/** A list of more pages is not fetched again with each event, and does not move under the person, who is offered what is new. */
export const LIVE_PAGES = 2

type Paged = InfiniteData<Notifications, string | undefined>

/** Marking as read shows at once, in the bell and on the page, and is undone when the call fails. The unread count never falls below 0. */
export function useMarkRead() {
  const client = useQueryClient()
  const everyList = notificationCalls.list.key()
  const change = (update: (list: Notifications) => Notifications) =>
    client.setQueriesData<Notifications | Paged>({ queryKey: everyList }, list =>
      list === undefined ? list : 'pages' in list ? { ...list, pages: list.pages.map(update) } : update(list),
    )
  const refetch = () => client.invalidateQueries({ queryKey: everyList })
  const one = useMutation({
    ...notificationCalls.markRead.mutationOptions(),
    onMutate: ({ id }) => {
      const known = client.getQueriesData<Notifications | Paged>({ queryKey: everyList }).flatMap(([, list]) => rowsOf(list))
      const wasUnread = known.find(item => item.id === id)?.unreadEvents ?? 0
      change(list => ({
        ...list,
        unread: Math.max(0, list.unread - wasUnread),
        notifications: list.notifications.map(item => (item.id === id ? read(item) : item)),
      }))
    },
    onError: refetch,
  })
  const all = useMutation({
    ...notificationCalls.markAllRead.mutationOptions(),
    onMutate: () => change(list => ({ ...list, unread: 0, notifications: list.notifications.map(read) })),
    onSettled: refetch,
  })
  return { markRead: (id: string) => one.mutate({ id }), markAllRead: () => all.mutate({}) }
}

const read = (item: Notification): Notification => ({ ...item, isRead: true, unreadEvents: 0 })

const rowsOf = (list: Notifications | Paged | undefined): Notification[] =>
  list === undefined ? [] : 'pages' in list ? list.pages.flatMap(page => page.notifications) : list.notifications

/**
 * Marks as read and opens the notification's target. Where its screen is no longer the current user's, such as a stand-in's whose time is over, the list says so in
 * place of a screen that denies access.
 */
export function useOpenNotification() {
  const navigate = useNavigate()
  const { notificationTargets, screens } = useContext(SlicesContext)
  const currentUser = useCurrentUser()
  const { markRead } = useMarkRead()
  return (
    item: Pick<Notification, 'id' | 'notificationType' | 'relatedResourceType' | 'relatedResourceId' | 'relatedDate'>,
    replace = false,
  ) => {
    markRead(item.id)
    const { to, search } = notificationTarget(item, notificationTargets)
    const need = screens.find(screen => screen.path === to)?.need
    if (need !== undefined && need !== 'public' && guard(need, currentUser) === 'denied') {
      showToast({ tone: 'info', title: t('closed'), text: t('closedHelp') })
      void navigate({ to: '/notifications', search: {}, replace })
    } else void navigate({ to, search, replace })
  }
}
