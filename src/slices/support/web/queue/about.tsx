import { Card } from '#web/ui/card.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import type { Ticket } from '../calls.ts'
import { t as list } from '../list-texts.ts'
import { Fact, Facts } from '../thread/ticket-frame.tsx'
import { t } from './texts.ts'

/** Who filed the ticket, and what their browser said. Its address is text and no link, whatever it is (SEC-140). */
export const About = ({
  ticket,
}: {
  ticket: Pick<Ticket, 'requesterName' | 'requester' | 'metadata' | 'createdAt' | 'resolvedAt' | 'closedAt'>
}) => {
  const { requesterName, requester, createdAt, resolvedAt, closedAt } = ticket
  return (
    <>
      <Card title={t('requester')} divided>
        <Facts>
          <Fact label={t('requester')}>{requesterName}</Fact>
          {requester === null ? null : (
            <>
              <Fact label={t('email')}>{requester.email}</Fact>
              <Fact label={t('jobTitle')}>{requester.title}</Fact>
              <Fact label={t('department')}>{requester.department}</Fact>
            </>
          )}
          <Fact label={list('created')}>
            <RelativeTime at={createdAt} />
          </Fact>
          {resolvedAt === null ? null : (
            <Fact label={t('resolvedAt')}>
              <RelativeTime at={resolvedAt} />
            </Fact>
          )}
          {closedAt === null ? null : (
            <Fact label={t('closedAt')}>
              <RelativeTime at={closedAt} />
            </Fact>
          )}
        </Facts>
      </Card>
      {ticket.metadata === null ? null : <Browser {...ticket.metadata} />}
    </>
  )
}

export const Browser = ({ url, userAgent, screenResolution, timestamp, timezone, hasScreenshot }: NonNullable<Ticket['metadata']>) => (
  <Card title={t('browser')} divided>
    <Facts>
      <Fact label={t('page')}>{url || null}</Fact>
      <Fact label={t('userAgent')}>{userAgent || null}</Fact>
      <Fact label={t('screen')}>{screenResolution || null}</Fact>
      <Fact label={t('clock')}>{timestamp || null}</Fact>
      <Fact label={t('timezone')}>{timezone || null}</Fact>
      <Fact label={t('picture')}>{t(hasScreenshot ? 'yes' : 'no')}</Fact>
    </Facts>
  </Card>
)
