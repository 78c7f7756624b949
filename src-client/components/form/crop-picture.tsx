import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { errorSentence } from '#client/lib/error-sentence.ts'
import { cropPicture } from '#client/lib/prepare-picture.ts'
import { Button } from '../button.tsx'

/** Cards have this ratio, and so has the detail page on a phone. */
const CARD_RATIO = 4 / 3
const MAX_ZOOM = 4

type Props = { url: string; file: File | undefined; onCropped: (file: File) => void; onCancel: () => void }

/** The part of a picture in the ratio of cards, chosen by dragging and zooming. */
export default function CropPicture({ url, file, onCropped, onCancel }: Props) {
  const { t, i18n } = useLingui()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [error, setError] = useState<unknown>()
  const cut = async () => {
    if (!area) return
    try {
      onCropped(await cropPicture(file ?? (await (await fetch(url)).blob()), area))
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <div className="space-y-4">
      <div className="relative aspect-4/3 w-full overflow-hidden rounded-xl bg-shade">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={CARD_RATIO}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          disableAutomaticStylesInjection
        />
      </div>
      <label className="flex items-center gap-3">
        <Trans>Zoom</Trans>
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.1}
          value={zoom}
          onChange={({ currentTarget }) => setZoom(currentTarget.valueAsNumber)}
          aria-valuetext={t`${Math.round(zoom * 100)} %`}
          className="h-11 grow accent-accent-strong"
        />
      </label>
      {error !== undefined && (
        <p role="alert" className="text-sm text-laterite">
          {errorSentence(error, i18n)}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="plain" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button onClick={() => void cut()}>
          <Trans>Crop</Trans>
        </Button>
      </div>
    </div>
  )
}
