import { useEffect, useRef, useState } from 'react'
import { type FileLimits, fileProblem, megabytes, typesInWords } from '#core/file-limits.ts'
import { announce } from './announcer.tsx'
import { callErrorOf } from './rpc.ts'
import type { FileProgress } from './ui/file-input.tsx'
import { t } from './ui/file-texts.ts'
import { type UploadedFile, uploadFile } from './upload.ts'

/** Which types and how large, as help for a person. */
export const limitsInWords = ({ types, maxBytes }: FileLimits) => t('fileLimits', { types: typesInWords(types), size: megabytes(maxBytes) })

/**
 * Sends one file at a time for a `FileInput`. What is wrong already by type and size is said without sending it. `onUploaded` is part of it:
 * while its promise runs the file counts as being sent, and its error stands at the field.
 */
export function useUpload(kind: FileLimits & { kind: string }, onUploaded: (file: UploadedFile) => Promise<void>) {
  const [progress, setProgress] = useState<FileProgress | null>(null)
  const [error, setError] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const sending = useRef(Promise.resolve())
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File): Promise<void> {
    const problem = fileProblem(kind, file)
    setError(problem === null ? undefined : problemText(problem, kind))
    if (problem !== null) return
    const sending = new AbortController()
    const { signal } = sending
    running.current = sending
    const onProgress = (sent: number, total: number) => setProgress({ name: file.name, sent, total })
    onProgress(0, file.size)
    try {
      await onUploaded(await uploadFile({ kind: kind.kind, file, signal, onProgress }))
      announce(t('fileSent', { name: file.name }))
    } catch (thrown) {
      if (!signal.aborted) setError(callErrorOf(thrown).message)
    } finally {
      setProgress(null)
    }
  }

  return {
    progress,
    error,
    setError,
    send: (file: File): void => {
      sending.current = send(file)
    },
    /** Resolves when the last file is sent, or its error stands at the field. */
    settled: () => sending.current,
    cancel: () => running.current?.abort(),
  }
}

function problemText(problem: NonNullable<ReturnType<typeof fileProblem>>, { types, maxBytes }: FileLimits): string {
  if (problem === 'file_empty') return t('fileEmpty')
  if (problem === 'file_size') return t('fileTooLarge', { size: megabytes(maxBytes) })
  return t('fileWrongType', { types: typesInWords(types) })
}
