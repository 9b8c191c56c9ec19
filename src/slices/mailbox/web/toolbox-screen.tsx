import { useQueryClient } from '@tanstack/react-query'
import { type MailKind, mailKinds } from '#core/mail.ts'
import { useLive } from '#web/live.ts'
import { useListSearch } from '#web/table/use-list-search.ts'
import { useRecordList } from '#web/table/use-record-list.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { mailCalls } from './calls.ts'
import { MailList, mailColumns } from './mail-list.tsx'
import { MailSection } from './mail-section.tsx'
import { t as route } from './route-texts.ts'
import { mailSearch } from './search.ts'
import { t } from './toolbox-texts.ts'

/** Kinds of the mail that an organization sends. */
const kinds = (Object.keys(mailKinds) as MailKind[]).filter(kind => mailKinds[kind].ofOrganization)

/** Tools for administrators: the organization's mail. */
export const ToolboxScreen = () => {
  const client = useQueryClient()
  const listed = useListSearch(mailSearch, { kept: ['mail'] })
  const { mail: _, ...filters } = listed.search
  const list = useRecordList(mailCalls.list, filters)
  useLive(['mail_messages'], () => void client.invalidateQueries({ queryKey: mailCalls.key() }))
  const isDelivered = list.firstPage?.isDelivered
  return (
    <>
      <PageHead title={route('toolbox')} />
      <MailSection help={isDelivered === undefined ? '' : t(isDelivered ? 'delivered' : 'stored')}>
        <MailList
          id="mail"
          columns={mailColumns}
          list={list}
          listed={listed}
          kinds={kinds}
          query={id => mailCalls.read.queryOptions({ input: { id } })}
          sendsAgain
          emptyHelp={t(isDelivered ? 'emptyDelivered' : 'emptyStored')}
        />
      </MailSection>
    </>
  )
}
