import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import type { TicketFile, TicketMessage } from '../calls.ts'
import { t } from './texts.ts'
import { ShownFile } from './ticket-file.tsx'

interface ThreadProps {
  ticket: {
    number: number
    description: string
    requesterName: string
    createdAt: string
    picture: TicketFile | null
    messages: readonly TicketMessage[]
  }
  /** Who reads internal notes here. */
  notesFor: 'team' | 'platform'
}

/** Shows questions and answers, oldest first. Texts are shown as they were written. */
export const Thread = ({ ticket, notesFor }: ThreadProps) => {
  const { number, description, requesterName, createdAt, picture, messages } = ticket
  return (
    <ol aria-label={t('thread')} className="flex flex-col gap-5">
      <Entry name={requesterName} at={createdAt} aside={t('filed')}>
        <Text>{description}</Text>
        {picture === null ? null : <ShownFile file={picture} alt={t('picture', { number })} />}
      </Entry>
      {messages.map(message => (
        <Message key={message.id} message={message} requesterName={requesterName} notesFor={notesFor} />
      ))}
    </ol>
  )
}

const nameOf = ({ side, authorName }: TicketMessage, requesterName: string): string => {
  if (side === 'platform') return authorName === null ? t('platform') : authorName
  return authorName ?? (side === 'requester' ? requesterName : t('supportTeam'))
}

const Message = ({
  message,
  requesterName,
  notesFor,
}: {
  message: TicketMessage
  requesterName: string
  notesFor: ThreadProps['notesFor']
}) => {
  const { id, isInternal, createdAt, files } = message
  const name = nameOf(message, requesterName)
  const body = (
    <>
      <Text>{message.message}</Text>
      {files.length === 0 ? null : (
        <div className="flex flex-wrap gap-2">
          {files.map(file => (
            <ShownFile key={file.id} file={file} />
          ))}
        </div>
      )}
    </>
  )
  if (!isInternal) {
    return (
      <Entry name={name} at={createdAt}>
        {body}
      </Entry>
    )
  }
  return (
    <li data-shows={id} className="ml-10 flex flex-col gap-2 rounded-lg bg-warning-ground px-4 py-3 text-warning max-md:ml-0">
      <p className="flex flex-wrap items-center gap-x-2 text-xs font-medium">
        <Glyph of={Lock} size={14} className="shrink-0" />
        <span>{t('internalNote')}</span>
        <span>{name}</span>
        <RelativeTime at={createdAt} />
        <span className="ml-auto">{t(notesFor === 'platform' ? 'onlyPlatform' : 'onlySupportTeam')}</span>
      </p>
      {body}
    </li>
  )
}

const Entry = ({ name, at, aside, children }: { name: string; at: string; aside?: string; children: ReactNode }) => (
  <li className="flex gap-3">
    <Avatar id={name} name={name} size={28} />
    <div className="flex min-w-0 flex-1 flex-col gap-2">
      <p className="flex min-h-7 flex-wrap items-center gap-x-2 text-dense">
        <span className="font-semibold">{name}</span>
        {aside === undefined ? null : <span className="text-muted">{aside}</span>}
        <span className="text-muted">
          <RelativeTime at={at} />
        </span>
      </p>
      {children}
    </div>
  </li>
)

const Text = ({ children }: { children: string }) => <p className="max-w-180 text-sm whitespace-pre-line wrap-anywhere">{children}</p>
