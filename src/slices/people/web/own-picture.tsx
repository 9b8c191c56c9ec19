import { useMutation } from '@tanstack/react-query'
import { useBootstrap } from '#slices/access/web/public.tsx'
import type { staff } from '#slices/people/contract/staff.ts'
import { PICTURE } from '#slices/people/rules/picture.ts'
import { inThisOrganization } from '#web/organization.ts'
import { callErrorOf, callsOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { limitsInWords, useUpload } from '#web/use-upload.ts'
import { t } from './picture-texts.ts'

const calls = callsOf<typeof staff>('staff')

/** The picture in the current user's employee record; nothing for someone without one. `onChange`: after it was changed or removed. */
export const OwnPicture = ({ onChange }: { onChange: () => void }) => {
  const { user, employee } = useBootstrap()
  const change = useMutation(calls.setOwnPicture.mutationOptions())
  const { progress, error, setError, send, cancel } = useUpload(PICTURE, async file => {
    await change.mutateAsync({ fileId: file.id })
    showToast({ tone: 'success', title: t('pictureSaved') })
    onChange()
  })
  if (employee === null) return null
  const remove = async () => {
    setError(undefined)
    try {
      await change.mutateAsync({ fileId: null })
      showToast({ tone: 'success', title: t('pictureRemoved') })
      onChange()
    } catch (thrown) {
      setError(callErrorOf(thrown).message)
    }
  }
  return (
    <Card title={t('picture')}>
      <FileInput
        label={t('picture')}
        help={limitsInWords(PICTURE)}
        accept={PICTURE.types.join(',')}
        shown={
          <Avatar id={employee.id} name={`${user.firstName} ${user.lastName}`} picture={inThisOrganization(user.avatarUrl)} size={64} />
        }
        error={error}
        progress={progress}
        onFile={send}
        onCancel={cancel}
        onRemove={user.avatarUrl === null ? undefined : () => void remove()}
      />
    </Card>
  )
}
