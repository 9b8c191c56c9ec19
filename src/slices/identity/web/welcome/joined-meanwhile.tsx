import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { identityCalls } from '../calls.ts'
import { tellTabs } from '../tabs.ts'
import { t } from '../texts.ts'

interface JoinedMeanwhileProps {
  organizations: readonly { id: string; name: string }[]
  onEntered: () => Promise<void>
}

/** The organizations that the person was added to since this session began: the session is in none of them yet. */
export const JoinedMeanwhile = ({ organizations, onEntered }: JoinedMeanwhileProps) => {
  const enter = async (organizationId: string) => {
    try {
      await identityCalls.switchOrganization.call({ organizationId })
      tellTabs('organization', organizationId)
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
