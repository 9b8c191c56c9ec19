import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useRef } from 'react'
import { SlicesContext } from '#web/slice.ts'
import { Panel } from '#web/ui/panel.tsx'
import { notificationTarget } from '../rules/target.ts'
import { notificationCalls } from './calls.ts'
import { t } from './inbox-texts.ts'
import { useMarkRead, useOpenNotification } from './use-notifications.ts'

/** Opens the notification that a mail links to, in place of this screen. One without a record is marked as read, and the list stays. */
export const OpenedByLink = ({ id, onStay }: { id: string | undefined; onStay: () => void }) => {
  const { data, isError } = useQuery({ ...notificationCalls.read.queryOptions({ input: { id: id ?? '' } }), enabled: id !== undefined })
  const { notificationTargets } = useContext(SlicesContext)
  const open = useOpenNotification()
  const { markRead } = useMarkRead()
  const opened = useRef<string>(undefined)
  useEffect(() => {
    if (id === undefined || data === undefined || opened.current === id) return
    opened.current = id
    if (notificationTarget(data, notificationTargets).to === '/') {
      markRead(id)
      onStay()
    } else open(data, true)
  })
  return id !== undefined && isError ? (
    <div className="mb-4">
      <Panel tone="error" title={t('gone')}>
        {t('goneHelp')}
      </Panel>
    </div>
  ) : null
}
