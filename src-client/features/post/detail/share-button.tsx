import { Trans, useLingui } from '@lingui/react/macro'
import Share2 from 'lucide-react/icons/share-2'
import { lazy, Suspense, useRef, useState } from 'react'
import { buttonStyle } from '#client/components/button.tsx'

const loadPanel = () => import('./share-panel.tsx')
const SharePanel = lazy(loadPanel)

type ShareButtonProps = { name: string; className?: string }

/** Shares a page with what the device has for that, else with the choices of our own. */
export function ShareButton({ name, className = '' }: ShareButtonProps) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [isUsed, setUsed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const share = async () => {
    if (await shareNatively(name)) return
    setUsed(true)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <div className={`relative noscript:hidden ${className}`}>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadPanel()}
        onClick={() => void (isOpen ? close() : share())}
        className={`${buttonStyle('plain')} w-full`}
      >
        <Share2 size={18} aria-hidden="true" />
        <Trans>Share</Trans>
      </button>
      {isUsed && (
        <Suspense>
          <SharePanel name={name} label={t`Share`} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

/** @returns whether the device took it: then nothing more is to be done, also if the person changed their mind. */
async function shareNatively(title: string): Promise<boolean> {
  if (!('share' in navigator)) return false
  try {
    await navigator.share({ title, url: location.href })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
