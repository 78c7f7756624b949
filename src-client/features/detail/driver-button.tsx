import { Trans, useLingui } from '@lingui/react/macro'
import CarTaxiFront from 'lucide-react/icons/car-taxi-front'
import { buttonStyle } from '#client/components/button.tsx'
import { Lazy } from '#client/components/lazy.tsx'
import { Modal } from '#client/components/modal.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'
import type { PostView } from '#shared/post.ts'

const CARD = lazyPart(() => import('./driver-card.tsx'))

const FULL = 'fixed inset-0 m-0 size-full max-h-none max-w-none overflow-y-auto bg-surface text-ink backdrop:bg-surface'

type DriverButtonProps = {
  post: PostView
  /** Tells the page's buttons apart. */
  place: string
  className: string
}

/** Shows the place in Khmer, large, to whoever drives there. */
export function DriverButton({ post, place, className }: DriverButtonProps) {
  const { t } = useLingui()
  const overlay = useOverlay(`driver-${place}`)
  const { isOpen, open, close } = overlay
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => open()}
        className={`${buttonStyle('soft')} px-3! noscript:hidden ${className}`}
      >
        <CarTaxiFront size={18} aria-hidden="true" className="hidden md:block max-[22rem]:block" />
        <span className="max-[22rem]:sr-only">
          <Trans>Show driver</Trans>
        </span>
      </button>
      <Modal overlay={overlay} label={t`Show driver`} className={FULL}>
        {isOpen && (
          <Lazy part={CARD} pending={<Skeleton className="size-full" />}>
            {(DriverCard) => <DriverCard post={post} onClose={close} />}
          </Lazy>
        )}
      </Modal>
    </>
  )
}
