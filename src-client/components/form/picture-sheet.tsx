import { Trans, useLingui } from '@lingui/react/macro'
import { Crop } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { formatNumber } from '#client/lib/format.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { openDialog } from '#client/lib/use-overlay.ts'
import type { PictureAlt } from '#shared/file.ts'
import { MAX_ALT_LENGTH } from '#shared/limits.ts'
import { Button } from '../button.tsx'
import { Lazy } from '../lazy.tsx'
import { Sheet } from '../sheet.tsx'
import { Skeleton } from '../skeleton.tsx'
import { toast } from '../toast.ts'
import { Form } from './form.tsx'
import { LanguagesField } from './languages-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import type { PictureSlot } from './use-picture-slots.ts'

const CROP = lazyPart(() => import('./crop-picture.tsx'), { isLikely: () => false })

type Props = {
  slot: PictureSlot
  position: number
  onClose: () => void
  /** @returns the id of the picture that took its place */
  onCropped: (file: File) => Promise<string>
  /** The words wait for an admin with the post, and are those of another picture until then. */
  onReplaced: (id: string) => void
}

/** Edits a picture's description and its crop. */
export function PictureSheet({ slot: { url, file, state }, position, onClose, onCropped, onReplaced }: Props) {
  const { t } = useLingui()
  const describePicture = trpc.file.describe.useMutation()
  const number = formatNumber(position, useLocale())
  const [isCropping, setCropping] = useState(false)
  const id = state.kind === 'stored' ? state.id : ''
  const mine = trpc.file.mine.useQuery({ ids: [id] }, { enabled: id !== '', staleTime: 0 })
  const alt = mine.data?.[0]?.alt ?? {}
  const keepCrop = (cropped: File) => {
    onClose()
    // The words of the whole picture are those of its part, until somebody changes them.
    const described = onCropped(cropped).then(async (other) => {
      if (Object.keys(alt).length > 0) await describePicture.mutateAsync({ id: other, alt })
    })
    described.catch(() => undefined)
  }
  const describe = async ({ alt: typed }: { alt: PictureAlt }) => {
    const described = await describePicture.mutateAsync({ id, alt: typed })
    onClose()
    if (described.id === id) return
    onReplaced(described.id)
    void toast(t`Send the post, and readers will have these words once an admin has approved it.`)
  }
  return createPortal(
    <Sheet overlay={openDialog(onClose)} title={t`Picture ${number}`}>
      {isCropping && url ? (
        <Lazy part={CROP} pending={<Skeleton className="aspect-4/3 w-full" />}>
          {(CropPicture) => (
            <CropPicture url={url} file={file} onCropped={keepCrop} onCancel={() => setCropping(false)} />
          )}
        </Lazy>
      ) : (
        <div className="space-y-4">
          <div className="flex flex-wrap items-end gap-4">
            <img src={url} alt="" className="max-h-48 max-w-full rounded-xl object-contain" />
            <Button look="soft" onClick={() => setCropping(true)}>
              <Crop aria-hidden="true" className="size-5" />
              <Trans>Crop to 4 : 3</Trans>
            </Button>
          </div>
          {mine.isPending ? (
            <Skeleton className="h-48 w-full" />
          ) : (
            <Form<{ alt: PictureAlt }> defaultValues={{ alt }} onSubmit={describe}>
              <p className="text-soft">
                <Trans>Say what the picture shows, for people who cannot see it. One language is enough.</Trans>
              </p>
              <LanguagesField<{ alt: PictureAlt }>
                name="alt"
                label={t`Description of the picture`}
                maxLength={MAX_ALT_LENGTH}
                isOneEnough
              />
              <SubmitButton>
                <Trans>Save</Trans>
              </SubmitButton>
            </Form>
          )}
        </div>
      )}
    </Sheet>,
    document.body,
  )
}
