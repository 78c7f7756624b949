import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight, Pencil, RotateCw, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { errorSentence } from '#client/lib/error-sentence.ts'
import { UploadRejected } from '#client/lib/upload-picture.ts'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { PictureSlot } from './use-picture-slots.ts'

export function SlotFrame({ className = '', ...item }: ComponentProps<'li'>) {
  return <li className={`relative min-w-0 rounded-xl border border-line bg-raised p-2 ${className}`} {...item} />
}

type SlotTileProps = {
  slot: PictureSlot
  index: number
  count: number
  onRetry: () => void
  onRemove: () => void
  onMove: (by: -1 | 1) => void
  onEdit: () => void
}

/** One picture: how far it is, and what can be done with it. */
export function SlotTile({ slot, index, count, onRetry, onRemove, onMove, onEdit }: SlotTileProps) {
  const { t } = useLingui()
  const { url, state } = slot
  const position = index + 1
  return (
    <>
      <div className="relative aspect-4/3 overflow-hidden rounded-lg bg-sunken">
        {url && (
          <img
            src={url}
            alt={t`No. ${position}`}
            draggable={false}
            className={`absolute inset-0 size-full object-cover ${state.kind === 'stored' ? '' : 'opacity-60'}`}
          />
        )}
        {index === 0 && (
          <span className="absolute start-1.5 bottom-1.5 rounded-full bg-raised px-2 text-sm">
            <Trans>Cover</Trans>
          </span>
        )}
      </div>
      {state.kind === 'sending' && <UploadProgress share={state.share} />}
      {state.kind === 'failed' && <Failure {...state} position={position} onRetry={onRetry} />}
      <IconButton
        label={t`Remove picture ${position}`}
        onClick={onRemove}
        className="absolute start-3 top-3 bg-raised/85 shadow-raised"
      >
        <Trash2 aria-hidden="true" className="size-5 text-laterite" />
      </IconButton>
      <div className="mt-1 flex justify-between">
        <IconButton
          label={t`Move picture ${position} forward`}
          aria-disabled={index === 0}
          onClick={() => index > 0 && onMove(-1)}
          className="aria-disabled:opacity-40"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton
          label={t`Move picture ${position} back`}
          aria-disabled={position === count}
          onClick={() => position < count && onMove(1)}
          className="aria-disabled:opacity-40"
        >
          <ArrowRight aria-hidden="true" className="size-5" />
        </IconButton>
        {state.kind === 'stored' && (
          <IconButton label={t`Describe or crop picture ${position}`} onClick={onEdit}>
            <Pencil aria-hidden="true" className="size-5" />
          </IconButton>
        )}
      </div>
    </>
  )
}

type FailureProps = { error: unknown; canRetry: boolean; position: number; onRetry: () => void }

function Failure({ error, canRetry, position, onRetry }: FailureProps) {
  const { i18n } = useLingui()
  return (
    <div role="alert" className="mt-2 space-y-2 text-sm text-laterite">
      <p>{error instanceof UploadRejected ? error.message : errorSentence(error, i18n)}</p>
      {canRetry && (
        <Button look="plain" onClick={onRetry} className="w-full px-3!">
          <RotateCw aria-hidden="true" className="size-5" />
          <Trans>Upload picture {position} again</Trans>
        </Button>
      )}
    </div>
  )
}
