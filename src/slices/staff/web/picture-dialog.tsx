import { useQueryClient } from '@tanstack/react-query'
import { PictureInput } from '#slices/people/web/public.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { t as kit } from '#web/ui-texts.ts'
import { fullName, type Person, pictureCalls, pictureOf, staffCalls } from './calls.ts'
import { t } from './picture-texts.ts'

/** Changes or removes the picture of someone on staff. */
export function PictureDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const client = useQueryClient()
  const name = fullName(person)
  const changed = () => {
    void client.invalidateQueries({ queryKey: staffCalls.key() })
    onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('pictureOf', { name })} actions={<Button onClick={onClose}>{kit('close')}</Button>}>
      <PictureInput
        id={person.id}
        name={name}
        picture={pictureOf(person)}
        save={fileId => pictureCalls.setPicture.call({ id: person.id, fileId })}
        onChange={changed}
      />
    </Dialog>
  )
}
