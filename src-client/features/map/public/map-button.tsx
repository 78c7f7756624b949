import MapIcon from 'lucide-react/icons/map'
import { useMapOverlay } from './use-map-overlay.ts'

type MapButtonProps = {
  /** The page of the map. */
  page: string
  /** “Map”, in the words of the page that it stands on. */
  label: string
}

/** Opens the map where it does not stand beside the list. It has a place of its own, so that it lies on nothing. */
export default function MapButton({ page, label }: MapButtonProps) {
  const overlay = useMapOverlay(page)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => overlay.open()}
      className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-accent-strong px-4 text-sm font-bold text-on-accent xl:hidden noscript:hidden"
    >
      <MapIcon size={16} aria-hidden="true" />
      {label}
    </button>
  )
}
