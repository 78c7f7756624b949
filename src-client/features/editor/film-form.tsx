import { useLingui } from '@lingui/react/macro'
import { filmAddress, readFilmAddress } from '#shared/film-address.ts'
import { AddressForm } from './address-form.tsx'

type Props = {
  /** The id of the selected film. */
  current: string | undefined
  onSet: (id: string) => void
  onClose: () => void
}

export function FilmForm({ current, onSet, onClose }: Props) {
  const { t } = useLingui()
  return (
    <AddressForm
      label={t`Address of the film`}
      hint={t`A film of YouTube. Readers load it only when they start it.`}
      problem={t`This is no address of a film on YouTube. These work: youtube.com/watch?v=…, youtube.com/shorts/… and youtu.be/…, each with https:// before it.`}
      placeholder="https://www.youtube.com/watch?v="
      current={current && filmAddress(current)}
      read={readFilmAddress}
      setLabel={t`Insert film`}
      onSet={onSet}
      onClose={onClose}
    />
  )
}
