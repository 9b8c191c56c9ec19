import { useEffect, useRef, useState } from 'react'
import { useUpload } from '#web/use-upload.ts'
import { PICTURE_FILE } from '../../rules/ticket.ts'
import { t } from './form-texts.ts'

/** The picture of a ticket that is being written. It is sent as soon as it is attached; when that fails, the ticket can be filed without it. */
export function useTicketPicture(taken: File | null) {
  const [address, setAddress] = useState<string | null>(null)
  const fileId = useRef<string | null>(null)
  const { progress, error, setError, send, settled, cancel } = useUpload(PICTURE_FILE, async ({ id }) => {
    fileId.current = id
  })
  const show = (file: File | null) => {
    fileId.current = null
    setAddress(file && URL.createObjectURL(file))
  }
  const attach = (file: File) => {
    show(file)
    send(file)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture that the form was opened with
  useEffect(() => {
    if (taken !== null) attach(taken)
  }, [])
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return {
    progress,
    /** Of the picture as it is attached; null where there is none. */
    address: error === undefined ? address : null,
    error: error && t('uploadFailed', { reason: error.replace(/\.$/, '') }),
    attach,
    remove: () => {
      cancel()
      setError(undefined)
      show(null)
    },
    /** Called when the picture was uploaded but is no longer there. */
    lose: () => {
      setError(t('pictureGone'))
      show(null)
    },
    /** Waits for a picture on its way. The uploaded file's id; null for none. */
    sent: async () => {
      await settled()
      return fileId.current
    },
  }
}
