import { failedCall, ownHeaders } from './rpc.ts'

/** The server's response for an accepted file. */
export interface UploadedFile {
  id: string
  name: string
  contentType: string
  /** In bytes. */
  size: number
  address: string
}

interface Upload {
  kind: string
  file: File
  signal: AbortSignal
  /** Bytes sent so far, of all. */
  onProgress: (sent: number, total: number) => void
}

/**
 * Sends a file as a request's body. Not by fetch, which tells nothing of the progress of a request. Rejects with the error of the call, a
 * TypeError when no answer came, and the signal's reason when it was aborted.
 */
export function uploadFile({ kind, file, signal, onProgress }: Upload): Promise<UploadedFile> {
  const headers = ownHeaders()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('POST', `/api/v1/uploads/${kind}?fileName=${encodeURIComponent(file.name)}`)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total)
    request.onload = () => {
      if (request.status === 200) resolve(request.response as UploadedFile)
      else reject(failedCall(request.status, request.response, 'files.upload'))
    }
    request.onerror = () => reject(new TypeError('no answer came'))
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort)
    request.send(file)
  })
}
