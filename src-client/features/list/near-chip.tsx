import { Trans } from '@lingui/react/macro'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import X from 'lucide-react/icons/x'
import { chipStyle } from '#client/components/chip-style.ts'
import { useNear } from '#client/features/map/public/use-near.ts'
import { setHere } from '#client/lib/here.ts'
import { useListState } from './list-state.ts'

/** Orders the lists by how far it is. */
export default function NearChip() {
  const { here } = useListState()
  const { isLooking, look } = useNear()
  const toggle = () => (here ? setHere(null) : look())
  return (
    <button
      type="button"
      aria-pressed={here !== null}
      aria-busy={isLooking}
      onClick={isLooking ? undefined : toggle}
      className={chipStyle(here !== null)}
    >
      <LocateFixed size={16} aria-hidden="true" className={isLooking ? 'motion-safe:animate-pulse' : ''} />
      <Trans>Near me</Trans>
      {here && <X size={16} aria-hidden="true" />}
    </button>
  )
}
