import { useLingui } from '@lingui/react/macro'
import Share2 from 'lucide-react/icons/share-2'
import { useRef } from 'react'
import { buttonStyle } from '#client/components/button.tsx'
import { Lazy } from '#client/components/lazy.tsx'
import { Panel, usePanel } from '#client/components/panel.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { sharedAddress } from '../share-links.ts'

const CHOICES = lazyPart(() => import('../share-choices.tsx'))

type ShareButtonProps = {
  name: string
  /** Tells the page's share buttons apart. */
  place: string
  className?: string
}

/** Shares with the device's own sheet, else with our choices. */
export default function ShareButton({ name, place, className = '' }: ShareButtonProps) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const panel = usePanel(`share-${place}`, () => button.current?.focus({ preventScroll: true }))
  const share = async () => {
    if (!(await shareNatively(name))) panel.open()
  }
  return (
    <div className={`relative noscript:hidden ${className}`}>
      <button
        ref={button}
        type="button"
        aria-label={t`Share`}
        title={t`Share`}
        aria-haspopup="dialog"
        aria-expanded={panel.isOpen}
        onClick={() => void (panel.isOpen ? panel.close() : share())}
        className={`${buttonStyle('plain')} w-full px-3!`}
      >
        <Share2 size={18} aria-hidden="true" />
      </button>
      <Panel panel={panel} label={t`Share`} side="end">
        <Lazy part={CHOICES} pending={<Skeleton className="h-36" />}>
          {(ShareChoices) => <ShareChoices name={name} />}
        </Lazy>
      </Panel>
    </div>
  )
}

/** @returns whether the device's sheet was shown, also if it was cancelled */
async function shareNatively(title: string): Promise<boolean> {
  if (!('share' in navigator)) return false
  try {
    await navigator.share({ title, url: sharedAddress(location.href) })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
