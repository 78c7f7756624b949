import { useLingui } from '@lingui/react/macro'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import Maximize from 'lucide-react/icons/maximize'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { IconButton } from '#client/components/icon-button.tsx'
import type { Position } from '#shared/position.ts'
import { useNear } from './public/use-near.ts'

const LOOK = 'bg-raised shadow-card'

type ControlsProps = {
  onZoom: (factor: number) => void
  onWhole: () => void
  /** Is told where the visitor is. */
  onNear: (position: Position) => void
}

/** The buttons of a map. */
export function Controls({ onZoom, onWhole, onNear }: ControlsProps) {
  const { t } = useLingui()
  const { here, isLooking, look } = useNear()
  const near = () => (here ? onNear(here) : look(onNear))
  return (
    <div className="absolute end-2 top-2 flex flex-col gap-2">
      <IconButton label={t`Zoom in`} onClick={() => onZoom(2)} className={LOOK}>
        <Plus size={22} aria-hidden="true" />
      </IconButton>
      <IconButton label={t`Zoom out`} onClick={() => onZoom(0.5)} className={LOOK}>
        <Minus size={22} aria-hidden="true" />
      </IconButton>
      <IconButton label={t`The whole country`} onClick={onWhole} className={LOOK}>
        <Maximize size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t`Near me`}
        aria-busy={isLooking}
        onClick={isLooking ? undefined : near}
        className={`${LOOK} ${here ? 'text-accent' : ''}`}
      >
        <LocateFixed size={20} aria-hidden="true" className={isLooking ? 'motion-safe:animate-pulse' : ''} />
      </IconButton>
    </div>
  )
}
