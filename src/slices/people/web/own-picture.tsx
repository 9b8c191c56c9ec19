import { useMutation } from '@tanstack/react-query'
import { useBootstrap } from '#slices/access/web/public.tsx'
import type { staff } from '#slices/people/contract/staff.ts'
import { inThisOrganization } from '#web/organization.ts'
import { callsOf } from '#web/rpc.ts'
import { Card } from '#web/ui/card.tsx'
import { PictureInput } from './picture-input.tsx'
import { t } from './picture-texts.ts'

const calls = callsOf<typeof staff>('staff')

/** The picture in the current user's employee record; nothing for someone without one. `onChange`: after it was changed or removed. */
export const OwnPicture = ({ onChange }: { onChange: () => void }) => {
  const { user, employee } = useBootstrap()
  const change = useMutation(calls.setOwnPicture.mutationOptions())
  if (employee === null) return null
  return (
    <Card title={t('picture')}>
      <PictureInput
        id={employee.id}
        name={`${user.firstName} ${user.lastName}`}
        picture={inThisOrganization(user.avatarUrl)}
        save={fileId => change.mutateAsync({ fileId })}
        onChange={onChange}
      />
    </Card>
  )
}
