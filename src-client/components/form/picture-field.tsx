import { Trans, useLingui } from '@lingui/react/macro'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { errorSentence } from '#client/lib/error-sentence.ts'
import { UploadRejected } from '#client/lib/upload-picture.ts'
import type { FileKind } from '#shared/file.ts'
import { Button } from '../button.tsx'
import { useFormContext } from './form-context.ts'
import { UploadProgress } from './upload-progress.tsx'
import { usePreview } from './use-preview.ts'
import { PICTURE_TYPES, useUpload } from './use-upload.ts'

type Props<T extends FieldValues> = {
  name: NoInfer<FieldPath<T>>
  label: string
  /** The URL of the stored picture. */
  current: string | null
  /** The use of the picture, by which it is stored. */
  kind?: FileKind
  /** Stands above the picture, with the label; without it the label is for screen readers alone. */
  hint?: string
  children: (picture: string | null) => ReactNode
}

/**
 * Uploads a picture as soon as it is chosen; submitting waits for it. Its value is the picture's id, null if it was removed,
 * undefined if nothing was chosen.
 */
export function PictureField<T extends FieldValues = never>({
  name,
  label,
  current,
  kind = 'profile',
  hint,
  children,
}: Props<T>) {
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
  }, kind)
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
      {hint !== undefined && (
        <div aria-hidden="true" className="mb-1.5">
          <p className="font-bold">{label}</p>
          <p className="text-sm text-soft">{hint}</p>
        </div>
      )}
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
          accept={PICTURE_TYPES}
          onChange={choose}
          aria-label={hint === undefined ? label : `${label} · ${hint}`}
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
