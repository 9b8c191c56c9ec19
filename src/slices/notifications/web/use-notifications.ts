import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useContext } from 'react'
import { SlicesContext } from '#web/slice.ts'
import { notificationTarget } from '../rules/target.ts'
import { type Notification, type Notifications, notificationCalls } from './calls.ts'

/** The bell and the page share the first page of the list, so marking one read shows in both. */
export const newestQuery = () => notificationCalls.list.queryOptions({ input: { limit: 25 } })

export function useNewest() {
  return useQuery(newestQuery())
}

/** Marking as read shows at once and is undone when the call fails. The unread count never falls below 0. */
export function useMarkRead() {
  const client = useQueryClient()
  const everyList = notificationCalls.list.key()
  const change = (update: (list: Notifications) => Notifications) =>
    client.setQueriesData<Notifications>({ queryKey: everyList }, list => (list && 'notifications' in list ? update(list) : list))
  const refetch = () => client.invalidateQueries({ queryKey: everyList })
  const one = useMutation({
    ...notificationCalls.markRead.mutationOptions(),
    onMutate: ({ id }) =>
      change(list => ({
        ...list,
        unread: Math.max(0, list.unread - (list.notifications.some(item => item.id === id && !item.isRead) ? 1 : 0)),
        notifications: list.notifications.map(item => (item.id === id ? { ...item, isRead: true } : item)),
      })),
    onError: refetch,
  })
  const all = useMutation({
    ...notificationCalls.markAllRead.mutationOptions(),
    onMutate: () => change(list => ({ ...list, unread: 0, notifications: list.notifications.map(item => ({ ...item, isRead: true })) })),
    onSettled: refetch,
  })
  return { markRead: (id: string) => one.mutate({ id }), markAllRead: () => all.mutate({}) }
}

/** Marks as read and opens the notification's target. */
export function useOpenNotification() {
  const navigate = useNavigate()
  const { notificationTargets } = useContext(SlicesContext)
  const { markRead } = useMarkRead()
  return (item: Notification) => {
    if (!item.isRead) markRead(item.id)
    const { path, search } = notificationTarget(item, notificationTargets)
    void navigate({ to: path, search })
  }
}
