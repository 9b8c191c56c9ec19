import { useState } from 'react'
import { useCurrentUser } from '#slices/access/web/public.tsx'
import { Button } from '#web/ui/button.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { RequestState } from './request-state.tsx'
import { t } from './texts.ts'
import { useOwnModules } from './use-own-modules.ts'

/** On the panel that a module is not available: requests it, or says that it is requested. */
export const RequestAccess = ({ module }: { module: string }) => {
  const [isOpen, setOpen] = useState(false)
  const { data } = useOwnModules()
  const { superAdminMode } = useCurrentUser()
  const found = data?.modules.find(({ slug }) => slug === module)
  // A super admin inside the organization is no member, and asks for nothing.
  if (superAdminMode || data === undefined || found === undefined) return null
  if (found.request !== null) return <RequestState module={found} request={found.request} />
  return (
    <>
      <Button variant="filled" onClick={() => setOpen(true)}>
        {t('request')}
      </Button>
      {isOpen ? <RequestDialog module={found} reviewers={data.reviewers} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
