import type { Column } from '#core/column.ts'
import { type MailKind, mailKinds } from '#core/mail.ts'
import { useListSearch } from '#web/table/use-list-search.ts'
import { useRecordList } from '#web/table/use-record-list.ts'
import { type InstallationMail, installationMailCalls } from './calls.ts'
import { t } from './installation-texts.ts'
import { MailList, mailColumns } from './mail-list.tsx'
import { MailSection } from './mail-section.tsx'
import { mailSearch } from './search.ts'

const columns: readonly Column<InstallationMail>[] = [
  ...mailColumns.slice(0, 2),
  { key: 'organizationName', title: t('organization'), type: 'text' },
  ...mailColumns.slice(2),
]

interface InstallationMailsProps {
  /** Parameters of the address that belong to the screen around. */
  kept: readonly string[]
}

const kinds = Object.keys(mailKinds) as MailKind[]

/** The mail of the whole installation. No events reach someone outside of organizations: new mail appears when the window gets the focus again. */
export const InstallationMails = ({ kept }: InstallationMailsProps) => {
  const listed = useListSearch(mailSearch, { kept: ['mail', ...kept] })
  const { mail: _, ...filters } = listed.search
  const list = useRecordList(installationMailCalls.list, filters)
  const isDelivered = list.firstPage?.isDelivered
  return (
    <MailSection help={isDelivered === undefined ? '' : t(isDelivered ? 'delivered' : 'stored')}>
      <MailList
        id="installation-mail"
        columns={columns}
        list={list}
        listed={listed}
        kinds={kinds}
        query={id => installationMailCalls.read.queryOptions({ input: { id } })}
        emptyHelp={t(isDelivered ? 'emptyDelivered' : 'emptyStored')}
      />
    </MailSection>
  )
}
