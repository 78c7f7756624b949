import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { Lazy } from '#client/components/lazy.tsx'
import { Modal } from '#client/components/modal.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import type { PostMapProps } from './post-map.tsx'
import { useMapOverlay } from './use-map-overlay.ts'

/** As the variant `xl` of the styles. */
const WIDE = '(width >= 80rem) and (height > 30rem)'

const isWide = () => matchMedia(WIDE).matches

const MAP = lazyPart(() => import('./post-map.tsx'), { messages: ['map'] })

function onWidth(listener: () => void): () => void {
  const media = matchMedia(WIDE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

type MapBesideProps = Omit<PostMapProps, 'onClose' | 'filterBar'> & {
  /** Stands over the map where the page's own filters are covered. */
  filterBar: ReactNode
  /** The page that it stands on. */
  page: string
  /** “Map”, in the words of the page that it stands on. */
  label: string
}

/** A map of what a page lists: beside it on a wide screen, over it on others once its `MapButton` is tapped. */
export function MapBeside({ page, label, filterBar, ...map }: MapBesideProps) {
  const beside = useSyncExternalStore(onWidth, isWide, () => false)
  const overlay = useMapOverlay(page)
  const close = useClose(overlay)
  const pending = <Skeleton className="size-full rounded-card" />
  return (
    <>
      <aside
        aria-label={label}
        className="sticky top-[calc(var(--header-height)+1rem)] h-[calc(100dvh-var(--header-height)-2rem)] max-xl:hidden"
      >
        {beside && (
          <Lazy part={MAP} pending={pending}>
            {(PostMap) => <PostMap {...map} />}
          </Lazy>
        )}
      </aside>
      <Modal
        overlay={{ ...overlay, isOpen: overlay.isOpen && !beside, close }}
        label={label}
        className="m-0 h-dvh max-h-none w-full max-w-none bg-surface p-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))]"
      >
        {overlay.isOpen && (
          <Lazy part={MAP} pending={pending}>
            {(PostMap) => <PostMap {...map} filterBar={filterBar} onClose={close} />}
          </Lazy>
        )}
      </Modal>
    </>
  )
}

/** Closes the map. Filters that were changed on it stay: the entry below has the old ones. */
function useClose({ isOpen, close }: ReturnType<typeof useMapOverlay>): () => void {
  const router = useRouter()
  const before = useRef<string>(undefined)
  useEffect(() => {
    before.current = isOpen ? location.search : undefined
  }, [isOpen])
  return () => {
    if (before.current === undefined || before.current === location.search) return close()
    void router.navigate({ to: '.', search: true, replace: true, resetScroll: false, state: {} })
  }
}
