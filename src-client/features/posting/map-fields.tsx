import { Trans, useLingui } from '@lingui/react/macro'
import { LocateFixed, MapPin } from 'lucide-react'
import { useState } from 'react'
import { type Control, type FieldValues, useWatch } from 'react-hook-form'
import { Button } from '#client/components/button.tsx'
import { type FieldControl, useFormContext } from '#client/components/form/form-context.ts'
import { NumberField } from '#client/components/form/number-field.tsx'
import { SelectField } from '#client/components/form/select-field.tsx'
import { TextArea } from '#client/components/form/text-area.tsx'
import { Lazy } from '#client/components/lazy.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'
import { useLocale } from '#client/lib/locale.ts'
import { readMapLink } from '#shared/map-link.ts'
import { usePlaceWords } from './place-words.ts'
import type { PostValues } from './post-values.ts'

const MAP = lazyMemberPart(() => import('#client/features/detail/public/map-frame.tsx'), ['detail'])
const PIN = lazyMemberPart(() => import('./pin-picker.tsx'), [])

/** The map of the post: a link or a snippet of a map, and the position. */
export function MapFields() {
  const { t } = useLingui()
  const { control, errorOf } = useFormContext()
  return (
    <>
      <MapGuide />
      <TextArea<PostValues> name="map" label={t`Map link`} rows={3} />
      {control && <MapPreview control={control.control} isMarked={errorOf('map') !== undefined} />}
      {control && <UsePosition form={control} />}
      {control && <Pin form={control} />}
      <Position />
    </>
  )
}

const COORDINATES = ['lat', 'lon', 'precision']

/** The coordinates, which the buttons above fill in. Unfolded by who wants to type them, and where one is not accepted. */
function Position() {
  const { t } = useLingui()
  const { control, errorOf } = useFormContext()
  const { precisions } = usePlaceWords()
  const isWrong = COORDINATES.some((name) => errorOf(name) !== undefined)
  return (
    <details open={isWrong || undefined} className="rounded-xl border border-line px-4">
      <summary className="min-h-12 cursor-pointer py-3 font-bold">
        <Trans>Position</Trans>
        {control && <Coordinates control={control.control} />}
      </summary>
      <div className="space-y-4 pb-4">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
          <NumberField<PostValues> name="lat" label={t`Latitude`} min={-90} max={90} />
          <NumberField<PostValues> name="lon" label={t`Longitude`} min={-180} max={180} />
        </div>
        <SelectField<PostValues>
          name="precision"
          label={t`How exact this is`}
          options={Object.entries(precisions).map(([value, label]) => ({ value, label }))}
        />
      </div>
    </details>
  )
}

function Coordinates({ control }: { control: Control<FieldValues, unknown, unknown> }) {
  const [lat, lon]: unknown[] = useWatch({ control, name: ['lat', 'lon'] })
  const isThere = [lat, lon].every((value) => value !== null && value !== undefined && value !== '')
  return <span className="ms-3 font-normal text-soft">{isThere ? `${lat}, ${lon}` : <Trans>not given</Trans>}</span>
}

function MapGuide() {
  return (
    <div className="rounded-xl bg-sunken px-4 py-3 text-sm text-soft">
      <p className="font-bold text-ink">
        <Trans>How to get the map link</Trans>
      </p>
      <ol className="mt-1 list-decimal space-y-0.5 ps-5">
        <li>
          <Trans>Open Google Maps and find your place.</Trans>
        </li>
        <li>
          <Trans>Tap “Share”. On a computer choose “Embed a map”, on a phone “Copy link”.</Trans>
        </li>
        <li>
          <Trans>Paste what you copied into the field below.</Trans>
        </li>
      </ol>
    </div>
  )
}

type MapPreviewProps = { control: Control<FieldValues, unknown, unknown>; isMarked: boolean }

/** Shows the map that visitors will see of the pasted text. It says that there is none, unless the field says so itself. */
function MapPreview({ control, isMarked }: MapPreviewProps) {
  const { t } = useLingui()
  const typed: unknown = useWatch({ control, name: 'map' })
  const text = typeof typed === 'string' ? typed : ''
  const link = readMapLink(text)
  return (
    <div role="status">
      {text.trim() !== '' && !link && !isMarked && (
        <p className="text-sm text-laterite">
          <Trans>The map link is not correct. Please see the guide above.</Trans>
        </p>
      )}
      {link?.kind === 'link' && (
        <p className="text-sm text-soft">
          <Trans>
            Visitors get a link to {new URL(link.src).hostname}. An embedded map shows the place on the page.
          </Trans>
        </p>
      )}
      {link?.kind === 'embed' && (
        <div className="relative aspect-4/3 overflow-hidden rounded-card bg-sunken">
          <Lazy part={MAP} pending={null}>
            {(MapFrame) => <MapFrame src={link.src} name={t`your place`} />}
          </Lazy>
        </div>
      )}
    </div>
  )
}

/** A map to put a pin on, once it is asked for: its streets are another company's. */
function Pin({ form }: { form: FieldControl }) {
  const [isShown, setShown] = useState(false)
  if (isShown)
    return (
      <Lazy part={PIN} pending={<Skeleton className="aspect-4/3 rounded-card md:aspect-2/1" />}>
        {(PinPicker) => <PinPicker form={form} />}
      </Lazy>
    )
  return (
    <Button look="soft" onClick={() => setShown(true)} className="w-full">
      <MapPin aria-hidden="true" className="size-5" />
      <Trans>Choose on the map</Trans>
    </Button>
  )
}

const TIMEOUT_MS = 15_000
/** Some metres, as telephones know no better. */
const DECIMALS = 5

/** Takes the position of the device, for whoever stands before the place. */
function UsePosition({ form }: { form: FieldControl }) {
  const { t } = useLingui()
  const locale = useLocale()
  const [said, say] = useState('')
  const onFound = ({ coords: { latitude, longitude, accuracy } }: GeolocationPosition) => {
    form.setValue('lat', Number(latitude.toFixed(DECIMALS)))
    form.setValue('lon', Number(longitude.toFixed(DECIMALS)))
    form.setValue('precision', accuracy <= EXACT_METRES ? 'exact' : 'km')
    const metres = formatNumber(Math.round(accuracy), locale)
    say(t`Your position is entered, exact to ${metres} m.`)
  }
  const onFailed = () => say(t`Your position could not be found. Allow it in your browser, or enter the coordinates.`)
  const locate = () => {
    say(t`Looking for your position…`)
    navigator.geolocation.getCurrentPosition(onFound, onFailed, { enableHighAccuracy: true, timeout: TIMEOUT_MS })
  }
  return (
    <div>
      <Button look="soft" onClick={locate} className="w-full">
        <LocateFixed aria-hidden="true" className="size-5" />
        <Trans>Use my position</Trans>
      </Button>
      <p role="status" className="mt-1.5 text-sm text-soft empty:hidden">
        {said}
      </p>
    </div>
  )
}

const EXACT_METRES = 300
