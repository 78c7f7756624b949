import { Plural, Trans } from '@lingui/react/macro'
import { Check, Download } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#client/components/button.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { formatDate } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import { savesData } from '#client/lib/saves-data.ts'
import { useKeeping } from './use-keeping.ts'

/** A button that keeps all places of a province on the phone, with what it takes, how far it is, and a way to take it back. */
export default function ProvinceKeeper({ province }: { province: string }) {
  const keeping = useKeeping(province)
  const { state } = keeping
  if (state.name === 'unknown') return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      {state.name === 'none' && (
        <Button look="plain" onClick={keeping.measure}>
          <Download aria-hidden className="size-5" />
          <Trans>Keep this province on my phone</Trans>
        </Button>
      )}
      {state.name === 'measuring' && (
        <p role="status">
          <Trans>Finding out how much it is…</Trans>
        </p>
      )}
      {state.name === 'measured' && <Offer keeping={keeping} size={state.size} />}
      {state.name === 'keeping' && <Progress done={state.done} of={state.of} onCancel={keeping.cancel} />}
      {state.name === 'kept' && <Kept keeping={keeping} kept={state.kept} />}
      {state.name === 'failed' && (
        <>
          <p role="alert">
            <Trans>It could not be kept. Please check your connection.</Trans>
          </p>
          <Button look="plain" onClick={keeping.measure}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
    </div>
  )
}

type Keeping = ReturnType<typeof useKeeping>
type StateOf<Name extends Keeping['state']['name']> = Extract<Keeping['state'], { name: Name }>

const MEGABYTE = 1_000_000

/** Megabytes, one at the least. */
function useMegabytes() {
  const locale = useLocale()
  return (bytes: number) => formatNumber(Math.max(1, Math.round(bytes / MEGABYTE)), locale)
}

function Offer({ keeping, size }: { keeping: Keeping; size: StateOf<'measured'>['size'] }) {
  const megabytes = useMegabytes()(size.bytes)
  const places = formatNumber(size.cards.length, useLocale())
  return (
    <>
      <p role="status">
        <Plural
          value={size.cards.length}
          one={`${places} place with its pictures, about ${megabytes} MB.`}
          other={`${places} places with their pictures, about ${megabytes} MB.`}
        />{' '}
        {!size.hasRoom && <Trans>There is not enough room on this device.</Trans>}
        {size.hasRoom && savesData() && <Trans>Your browser is set to save data.</Trans>}
      </p>
      {size.hasRoom && size.cards.length > 0 && (
        <Button onClick={keeping.keep}>
          <Trans>Keep it</Trans>
        </Button>
      )}
      <Button look="plain" onClick={keeping.cancel}>
        <Trans>Cancel</Trans>
      </Button>
    </>
  )
}

type ProgressProps = { done: number; of: number; onCancel: () => void }

function Progress({ done, of, onCancel }: ProgressProps) {
  const locale = useLocale()
  const [part, whole] = [formatNumber(done, locale), formatNumber(of, locale)]
  const id = useId()
  return (
    <>
      <label htmlFor={id}>
        <Trans>
          {part} of {whole} kept
        </Trans>
      </label>
      <progress id={id} value={done} max={of} className="h-2 w-40 accent-accent" />
      <Button look="plain" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </>
  )
}

function Kept({ keeping, kept }: { keeping: Keeping; kept: StateOf<'kept'>['kept'] }) {
  const locale = useLocale()
  const megabytes = useMegabytes()(kept.bytes)
  const day = formatDate(kept.at, locale)
  return (
    <>
      <p role="status" className="inline-flex items-center gap-2 text-teal">
        <Check aria-hidden className="size-5" />
        <Trans>
          On this phone since {day}, {megabytes} MB
        </Trans>
      </p>
      <Button look="plain" onClick={keeping.measure}>
        <Trans>Renew</Trans>
      </Button>
      <Button look="plain" onClick={keeping.remove}>
        <Trans>Remove</Trans>
      </Button>
    </>
  )
}
