import { Trans, useLingui } from '@lingui/react/macro'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { errorSentence } from '#client/lib/error-sentence.ts'
import { UploadRejected } from '#client/lib/upload-picture.ts'
import { Button } from '../button.tsx'
import { useFormContext } from './form-context.ts'
import { UploadProgress } from './upload-progress.tsx'
import { usePreview } from './use-preview.ts'
import { useUpload } from './use-upload.ts'

const TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

type Props<T extends FieldValues> = {
  name: NoInfer<FieldPath<T>>
  label: string
  /** The URL of the stored picture. */
  current: string | null
  children: (picture: string | null) => ReactNode
}

/**
 * Uploads a picture as soon as it is chosen; submitting waits for it. Its value is the picture's id, null if it was removed,
 * undefined if nothing was chosen.
 */
export function PictureField<T extends FieldValues = never>({ name, label, current, children }: Props<T>) {
  const { t } = useLingui()
  const { control, waitFor } = useFormContext()
  const input = useRef<HTMLInputElement>(null)
  const [isRemoved, setRemoved] = useState(false)
  const [preview, show] = usePreview()
  const setValue = (value: string | null | undefined) => control?.setValue(name, value)
  const upload = useUpload((id) => {
    setValue(undefined)
    const kept = id?.then(setValue)
    // A failure is shown here, and again where the form waits for it.
    kept?.catch(() => undefined)
    waitFor(kept)
  })
  const send = (file: File) => {
    setRemoved(false)
    show(file)
    upload.send(file)
  }
  const remove = () => {
    upload.cancel()
    show(null)
    waitFor(undefined)
    setValue(null)
    setRemoved(true)
  }
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file) send(file)
    currentTarget.value = ''
  }
  const isRejected = upload.state.kind === 'failed' && !upload.state.canRetry
  const picture = (isRejected ? null : preview) ?? (isRemoved ? null : current)
  return (
    <div>
      <div className="flex flex-wrap items-center gap-4">
        {children(picture)}
        <div className="flex flex-wrap gap-2">
          <Button look="soft" onClick={() => input.current?.click()}>
            {picture ? t`Change picture` : t`Choose a picture`}
          </Button>
          {picture && (
            <Button look="plain" onClick={remove}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          name={name}
          data-no-draft=""
          accept={TYPES}
          onChange={choose}
          aria-label={label}
          tabIndex={-1}
          className="sr-only"
        />
      </div>
      {upload.state.kind === 'sending' && <UploadProgress share={upload.state.share} />}
      {upload.state.kind === 'failed' && <Failure {...upload.state} onRetry={send} />}
    </div>
  )
}

type FailureProps = { file: File; error: unknown; canRetry: boolean; onRetry: (file: File) => void }

function Failure({ file, error, canRetry, onRetry }: FailureProps) {
  const { i18n } = useLingui()
  const words = error instanceof UploadRejected ? error.message : errorSentence(error, i18n)
  return (
    <p role="alert" className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-laterite">
      {words}
      {canRetry && (
        <Button look="plain" onClick={() => onRetry(file)}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </p>
  )
}
