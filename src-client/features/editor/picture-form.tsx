import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { inputStyle } from '#client/components/form/labeled-field.tsx'
import { UploadProgress } from '#client/components/form/upload-progress.tsx'
import { usePreview } from '#client/components/form/use-preview.ts'
import { PICTURE_TYPES, useUpload } from '#client/components/form/use-upload.ts'
import { errorSentence } from '#client/lib/error-sentence.ts'
import { UploadRejected } from '#client/lib/upload-picture.ts'
import { MAX_CAPTION, MAX_PICTURE_ALT } from '#shared/article-blocks.ts'
import { Panel } from './panel.tsx'

export type PictureAttributes = { file: string; alt: string; caption: string }

type Props = {
  /** Of the selected picture. */
  current: PictureAttributes | undefined
  /** One that was pasted or dropped. */
  given: File | undefined
  onSet: (picture: PictureAttributes) => void
  onClose: () => void
}

/** Uploads a picture as soon as it is chosen, and asks meanwhile what it shows. */
export function PictureForm({ current, given, onSet, onClose }: Props) {
  const { t } = useLingui()
  const id = useId()
  const { file, send, preview, state } = usePictureUpload(current?.file, given)
  const [alt, setAlt] = useState(current?.alt ?? '')
  const [caption, setCaption] = useState(current?.caption ?? '')
  const [isAsked, setAsked] = useState(false)
  const set = () => {
    setAsked(true)
    if (alt.trim() === '') document.getElementById(id)?.focus()
    else if (file !== undefined) onSet({ file, alt: alt.trim(), caption: caption.trim() })
  }
  return (
    <Panel onEnter={set} onClose={onClose}>
      <Chooser label={file || preview ? t`Another picture` : t`Choose a picture`} onFile={send} preview={preview} />
      {state.kind === 'sending' && <UploadProgress share={state.share} />}
      {state.kind === 'failed' && (
        <Failure error={state.error} onRetry={state.canRetry ? () => send(state.file) : undefined} />
      )}
      <WordsField
        id={id}
        label={t`What the picture shows`}
        hint={t`For people who cannot see it. It is needed.`}
        max={MAX_PICTURE_ALT}
        value={alt}
        onChange={setAlt}
        isWrong={isAsked && alt.trim() === ''}
      />
      <WordsField
        id={`${id}-caption`}
        label={t`Words below the picture`}
        hint={t`Optional.`}
        max={MAX_CAPTION}
        value={caption}
        onChange={setCaption}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="soft" aria-disabled={file === undefined} onClick={set}>
          {current ? t`Change the picture` : t`Insert picture`}
        </Button>
        <Button look="plain" onClick={onClose}>{t`Cancel`}</Button>
      </div>
    </Panel>
  )
}

type WordsProps = {
  id: string
  label: string
  hint: string
  max: number
  value: string
  onChange: (words: string) => void
  isWrong?: boolean
}

function WordsField({ id, label, hint, max, value, onChange, isWrong = false }: WordsProps) {
  return (
    <>
      <label htmlFor={id} className="block text-sm font-bold">
        {label}
      </label>
      <input
        id={id}
        value={value}
        maxLength={max}
        aria-invalid={isWrong}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
        className={inputStyle}
      />
      <p
        id={`${id}-hint`}
        role={isWrong ? 'alert' : undefined}
        className={`text-sm ${isWrong ? 'text-laterite' : 'text-soft'}`}
      >
        {hint}
      </p>
    </>
  )
}

/** @returns the id of the stored file, once there is one */
function usePictureUpload(current: string | undefined, given: File | undefined) {
  const [file, setFile] = useState(current)
  const [preview, show] = usePreview()
  const newest = useRef<Promise<string>>(undefined)
  const upload = useUpload((sent) => {
    newest.current = sent
    setFile(undefined)
    const keep = (id: string) => newest.current === sent && setFile(id)
    // A failure is in the state of the upload.
    sent?.then(keep, () => undefined)
  }, 'article')
  const send = (picture: File) => {
    show(picture)
    upload.send(picture)
  }
  const sendGiven = useEffectEvent(send)
  useEffect(() => {
    if (given) sendGiven(given)
  }, [given])
  return { file, send, preview, state: upload.state }
}

type ChooserProps = { label: string; onFile: (file: File) => void; preview: string | null }

function Chooser({ label, onFile, preview }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-wrap items-center gap-4">
      {preview && <img src={preview} alt="" className="size-20 rounded-lg object-cover" />}
      <Button look="soft" autoFocus onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        aria-label={label}
        tabIndex={-1}
        data-no-draft=""
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          currentTarget.value = ''
        }}
        className="sr-only"
      />
    </div>
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry: (() => void) | undefined }) {
  const { t, i18n } = useLingui()
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-laterite">
      {error instanceof UploadRejected ? error.message : errorSentence(error, i18n)}
      {onRetry && <Button look="plain" onClick={onRetry}>{t`Try again`}</Button>}
    </p>
  )
}
