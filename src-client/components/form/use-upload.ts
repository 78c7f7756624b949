import { useEffect, useRef, useState } from 'react'
import { mayRetry, type Upload, uploadPicture } from '#client/lib/upload-picture.ts'
import type { FileKind } from '#shared/file.ts'

/** The `accept` of inputs for pictures. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

export type UploadState =
  | { kind: 'idle' }
  | { kind: 'sending'; share: number }
  /** `canRetry` unless the picture itself is rejected. */
  | { kind: 'failed'; file: File; error: unknown; canRetry: boolean }

/**
 * Uploads one file at a time; a newer one cancels the one before.
 * @param onChange gets the promise of the picture's id; undefined after a failure
 */
export function useUpload(onChange: (id: Promise<string> | undefined) => void, kind: FileKind = 'profile') {
  const upload = useRef<Upload>(undefined)
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  useEffect(() => () => upload.current?.cancel(), [])

  const fail = (file: File, error: unknown, canRetry: boolean) => {
    onChange(undefined)
    setState({ kind: 'failed', file, error, canRetry })
  }
  const send = (file: File) => {
    upload.current?.cancel()
    setState({ kind: 'sending', share: 0 })
    const showShare = (share: number) => upload.current === sending && setState({ kind: 'sending', share })
    const sending = uploadPicture(file, showShare, kind)
    upload.current = sending
    const id = sending.picture.then((stored) => stored.id)
    onChange(id)
    id.then(
      () => upload.current === sending && setState({ kind: 'idle' }),
      (error: unknown) => upload.current === sending && fail(file, error, mayRetry(error)),
    )
  }
  const cancel = () => {
    upload.current?.cancel()
    upload.current = undefined
    setState({ kind: 'idle' })
  }
  return { state, send, cancel }
}
