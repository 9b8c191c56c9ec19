import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { humanised } from '../rules/target.ts'
import type { Notification } from './calls.ts'
import { t } from './texts.ts'

interface NotificationItemProps {
  item: Notification
  /** On its own page the text is shown in full, and on a phone with the buttons below; in the bell it takes one line and has a tooltip. */
  whole?: boolean
  /** Below the facts. */
  children?: ReactNode
  onOpen: () => void
  onMarkRead: () => void
}

/** Title and buttons in one line, then the message, its subject and time. A click anywhere on it opens it. */
export const NotificationItem = ({ item, whole = false, children, onOpen, onMarkRead }: NotificationItemProps) => (
  <li
    data-row={item.id}
    className="relative grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 border-b border-border px-4 py-3 last:border-b-0 hover:bg-hover"
  >
    {/* For the pointer alone: the button Open is for the keyboard and for screen readers. */}
    <button type="button" tabIndex={-1} aria-hidden="true" className="absolute inset-0 cursor-pointer" onClick={onOpen} />
    <span className="flex items-center gap-2">
      <span className={`min-w-0 text-sm ${whole ? '' : 'truncate'} ${item.unreadEvents === 0 ? '' : 'font-semibold'}`}>{item.title}</span>
      {item.unreadEvents === 0 ? null : <Chip tone="accent">{t('isNew')}</Chip>}
    </span>
    <span className={`relative flex gap-1 ${whole ? 'max-md:order-last max-md:col-span-2 max-md:mt-1.5 max-md:-ml-2.5' : ''}`}>
      {item.unreadEvents === 0 ? null : (
        <Button variant="ghost" size="mini" aria-label={t('markReadNamed', { title: item.title })} onClick={onMarkRead}>
          {t('markRead')}
        </Button>
      )}
      <Button data-main variant="link" size="mini" aria-label={t('openNamed', { title: item.title })} onClick={onOpen}>
        {t('open')}
      </Button>
    </span>
    <p
      {...(whole ? {} : { title: item.message })}
      className={`col-span-2 mt-0.5 text-dense ${whole ? '' : 'truncate'} ${item.unreadEvents === 0 ? 'text-muted' : ''}`}
    >
      {item.message}
    </p>
    <p className="col-span-2 mt-0.5 overflow-hidden text-xs text-muted">
      {/* Each part begins with its bullet, and one that begins a line has it out of view. */}
      <span className="-ml-3.5 block">
        <Part>{humanised(item.notificationType)}</Part>
        {item.relatedResourceType === null ? null : <Part follows>{humanised(item.relatedResourceType)}</Part>}
        {item.subjectEmployeeName === null ? null : <Part follows>{t('employee', { name: item.subjectEmployeeName })}</Part>}
        <Part follows>
          <RelativeTime at={item.createdAt} />
        </Part>
      </span>
    </p>
    {children}
  </li>
)

const Part = ({ follows = false, children }: { follows?: boolean; children: ReactNode }) => (
  <span className="inline-block pl-3.5">
    {follows ? <span className="-ml-3.5 inline-block w-3.5 text-center whitespace-pre">{' • '}</span> : null}
    {children}
  </span>
)
