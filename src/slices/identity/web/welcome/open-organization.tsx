import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { identityCalls } from '../calls.ts'
import { notifyTabs } from '../tabs.ts'
import { t } from '../texts.ts'

interface OpenOrganizationProps {
  organizations: readonly { id: string; name: string }[]
  onEntered: () => Promise<void>
}

/** The organizations that the person belongs to while the session is in none: they were added since it began, or can no longer open another one. */
export const OpenOrganization = ({ organizations, onEntered }: OpenOrganizationProps) => {
  const enter = async (organizationId: string) => {
    try {
      await identityCalls.switchOrganization.call({ organizationId })
      notifyTabs('organization', organizationId)
    } catch (error) {
      showToast({ tone: 'error', title: callErrorOf(error).message })
    }
    await onEntered()
  }
  return (
    <div className="flex flex-col gap-3">
      {organizations.map(({ id, name }) => (
        <Button key={id} variant="filled" size="lg" full onClick={() => void enter(id)}>
          {t('goTo', { organization: name })}
        </Button>
      ))}
    </div>
  )
}
