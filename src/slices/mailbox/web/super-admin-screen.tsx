import { Link } from '@tanstack/react-router'
import type { Column } from '#core/column.ts'
import { MAIL_KINDS } from '#core/mail.ts'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { useListSearch } from '#web/table/use-list-search.ts'
import { useRecordList } from '#web/table/use-record-list.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { type InstallationMail, installationMailCalls } from './calls.ts'
import { InsideOrganization } from './inside-organization.tsx'
import { MailList, mailColumns } from './mail-list.tsx'
import { MailSection } from './mail-section.tsx'
import { t as route } from './route-texts.ts'
import { mailSearch } from './search.ts'
import { t } from './super-admin-texts.ts'

const columns: readonly Column<InstallationMail>[] = [
  ...mailColumns.slice(0, 2),
  { key: 'organizationName', title: t('organization'), type: 'text' },
  ...mailColumns.slice(2),
]

/** What concerns the whole installation: its mail. Whoever is in an organization leaves it first. */
export const SuperAdminScreen = () => {
  const { organization } = useBootstrap()
  return organization === null ? (
    <>
      <PageHead
        title={route('superAdmin')}
        subtitle={t('subtitle')}
        actions={
          <Link to="/welcome" className={buttonClass()}>
            {t('createOrganization')}
          </Link>
        }
      />
      <InstallationMails />
    </>
  ) : (
    <InsideOrganization organization={organization} />
  )
}

/** No events reach someone outside of organizations: new mail appears when the window gets the focus again. */
const InstallationMails = () => {
  const listed = useListSearch(mailSearch, { kept: ['mail'] })
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
        kinds={MAIL_KINDS}
        query={id => installationMailCalls.read.queryOptions({ input: { id } })}
        emptyHelp={t(isDelivered ? 'emptyDelivered' : 'emptyStored')}
      />
    </MailSection>
  )
}
