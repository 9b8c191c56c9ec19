import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '#web/live.ts'
import { useListSearch } from '#web/table/use-list-search.ts'
import { useRecordList } from '#web/table/use-record-list.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { mailCalls } from './calls.ts'
import { MailList, mailColumns } from './mail-list.tsx'
import { t as route } from './route-texts.ts'
import { mailSearch } from './search.ts'
import { t as words } from './texts.ts'
import { t } from './toolbox-texts.ts'

/** The mail that an organization sends: its invitations. Mail about a person's account is not the organization's. */
const kinds = ['organization_invitation'] as const

/** What administrators look things up with: the organization's mail. */
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
      <section aria-labelledby="mail" className="flex flex-col gap-3">
        <div>
          <h2 id="mail" className="text-lg font-semibold">
            {words('mail')}
          </h2>
          <p className="mt-0.5 min-h-5 text-sm text-muted">{isDelivered === undefined ? '' : t(isDelivered ? 'delivered' : 'stored')}</p>
        </div>
        <MailList
          id="mail"
          columns={mailColumns}
          list={list}
          listed={listed}
          kinds={kinds}
          query={id => mailCalls.read.queryOptions({ input: { id } })}
          emptyHelp={t(isDelivered ? 'emptyDelivered' : 'emptyStored')}
        />
      </section>
    </>
  )
}
