import { PICTURE } from '#slices/people/rules/picture.ts'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { limitsInWords, useUpload } from '#web/use-upload.ts'
import { t } from './picture-texts.ts'

interface PictureInputProps {
  /** Of the employee record. */
  id: string
  name: string
  /** The address of the picture that is there. */
  picture: string | null
  /** Stores an uploaded picture, or removes the one that is there. */
  save: (fileId: string | null) => Promise<unknown>
  /** After it was changed or removed. */
  onChange: () => void
}

/** Someone's profile picture: shown, replaced, and removed. */
export const PictureInput = ({ id, name, picture, save, onChange }: PictureInputProps) => {
  const { progress, error, setError, send, cancel } = useUpload(PICTURE, async file => {
    await save(file.id)
    showToast({ tone: 'success', title: t('pictureSaved') })
    onChange()
  })
  const remove = async () => {
    setError(undefined)
    try {
      await save(null)
      showToast({ tone: 'success', title: t('pictureRemoved') })
      onChange()
    } catch (thrown) {
      setError(callErrorOf(thrown).message)
    }
  }
  return (
    <FileInput
      label={t('picture')}
      help={limitsInWords(PICTURE)}
      accept={PICTURE.types.join(',')}
      shown={<Avatar id={id} name={name} picture={picture} size={64} />}
      error={error}
      progress={progress}
      onFile={send}
      onCancel={cancel}
      onRemove={picture === null ? undefined : () => void remove()}
    />
  )
}
