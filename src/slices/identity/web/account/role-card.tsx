import { useBootstrap } from '#slices/access/web/public.tsx'
import { Card } from '#web/ui/card.tsx'
import { t } from './texts.ts'

/** The current user's role in the organization and what it may do; nothing for someone without one. */
export const RoleCard = () => {
  const { role } = useBootstrap()
  if (role === null) return null
  return (
    <Card title={t('role')}>
      <p className="text-sm font-medium">{role.name}</p>
      <p className="text-dense text-muted">{role.sentence}</p>
    </Card>
  )
}
