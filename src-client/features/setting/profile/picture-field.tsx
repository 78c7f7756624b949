import { Trans, useLingui } from '@lingui/react/macro'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { Avatar } from '#client/features/account/avatar.tsx'
import { FIRST_REASONS } from '#client/lib/reasons.ts'
import { sentenceOf } from '#client/lib/refusal.ts'
import type { AccountView } from '#shared/account.ts'
import { sessionUserOf } from '#shared/session-user.ts'
import { MAX_BYTES, PictureRefused, type Upload, uploadPicture } from './upload-picture.ts'

/** What is to be saved: a picture's id, when it is there; null for none; undefined where nothing was chosen. */
export type ChosenPicture = Promise<string> | null | undefined

type State =
  | { kind: 'same' }
  | { kind: 'none' }
  | { kind: 'sending'; file: File; share: number }
  | { kind: 'sent' }
  | { kind: 'failed'; file: File; error: unknown }

const TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/heic'

type Props = { account: AccountView; onChoose: (picture: ChosenPicture) => void }

/** The member's picture: it is sent as soon as it is chosen, and shown meanwhile. */
export function PictureField({ account, onChoose }: Props) {
  const { t, i18n } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const upload = useRef<Upload>(undefined)
  const [state, setState] = useState<State>({ kind: 'same' })
  const [preview, show] = usePreview()
  useEffect(() => () => upload.current?.cancel(), [])

  const send = (file: File) => {
    upload.current?.cancel()
    show(file)
    if (file.size > MAX_BYTES) return fail(file, new Error('IMAGE_TOO_LARGE'))
    setState({ kind: 'sending', file, share: 0 })
    const sending = uploadPicture(
      file,
      (share) => upload.current === sending && setState({ kind: 'sending', file, share }),
    )
    upload.current = sending
    onChoose(sending.id)
    sending.id.then(
      () => upload.current === sending && setState({ kind: 'sent' }),
      (error: unknown) => upload.current === sending && fail(file, error),
    )
  }
  const fail = (file: File, error: unknown) => {
    onChoose(undefined)
    setState({ kind: 'failed', file, error })
  }
  const remove = () => {
    upload.current?.cancel()
    upload.current = undefined
    show(null)
    onChoose(null)
    setState({ kind: 'none' })
  }
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file) send(file)
    currentTarget.value = ''
  }
  const known = state.kind === 'none' ? null : sessionUserOf(account).profile
  const profile = preview ?? known
  const percent = state.kind === 'sending' ? Math.round(state.share * 100) : 0
  return (
    <div>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar user={{ nickname: account.nickname || account.userName, profile }} className="size-20 text-2xl" />
        <div className="flex flex-wrap gap-2">
          <Button look="soft" onClick={() => input.current?.click()}>
            {profile ? t`Another picture` : t`Choose a picture`}
          </Button>
          {profile && (
            <Button look="plain" onClick={remove}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept={TYPES}
          onChange={choose}
          aria-label={t`Picture`}
          tabIndex={-1}
          className="sr-only"
        />
      </div>
      {state.kind === 'sending' && (
        <div className="mt-3">
          <div
            role="progressbar"
            aria-label={t`Uploading the picture`}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            className="h-2 overflow-hidden rounded-full bg-sunken dark:bg-line"
          >
            <div
              className={`h-full rounded-full bg-accent-strong transition-[width] ${state.share === 1 ? 'animate-breathe' : ''}`}
              style={{ width: `${percent}%` }}
            />
          </div>
          <p className="mt-1.5 text-sm text-soft">
            {state.share === 1 ? t`The picture is being checked…` : t`Uploading… ${percent} %`}
          </p>
        </div>
      )}
      {state.kind === 'failed' && (
        <p role="alert" className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-laterite">
          {state.error instanceof PictureRefused
            ? state.error.message
            : i18n._(sentenceOf(state.error) ?? FIRST_REASONS.UNEXPECTED)}
          <Button look="plain" onClick={() => send(state.file)}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
    </div>
  )
}

/** A chosen file as the address of a picture, for as long as it is shown; none of what this browser cannot draw. */
function usePreview() {
  const [preview, setPreview] = useState<string | null>(null)
  const newest = useRef<File>(null)
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview)
    },
    [preview],
  )
  const show = async (file: File | null) => {
    newest.current = file
    const drawn = file && (await drawable(file))
    if (newest.current === file) setPreview(drawn)
    else if (drawn) URL.revokeObjectURL(drawn)
  }
  return [preview, (file: File | null) => void show(file)] as const
}

async function drawable(file: File): Promise<string | null> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  return image.decode().then(
    () => image.src,
    () => {
      URL.revokeObjectURL(image.src)
      return null
    },
  )
}
