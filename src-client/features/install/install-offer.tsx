import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Button } from '#client/components/button.tsx'
import { Sheet } from '#client/components/sheet.tsx'
import { useOverlay } from '#client/lib/use-overlay.ts'
import { askToInstall, type InstallWay, installWay, onInstallChange, rememberRefusal } from './install-way.ts'
import { AddToHomeScreen, ShareButton } from './ios-pictures.tsx'

/** A visitor who has just come reads first. */
const AFTER_MS = 10_000

/** Asks on a phone whether to install the application, once the visitor has looked around and does nothing else. */
export function InstallOffer() {
  const { t } = useLingui()
  const overlay = useOverlay('install')
  const { open, close } = overlay
  const way = useSyncExternalStore(onInstallChange, installWay)
  // The browser's event is used up when it asks.
  const [shown, setShown] = useState<InstallWay>()
  const isIdle = useIsIdle()
  const offer = useEffectEvent(() => {
    const current = installWay()
    if (!current || !isIdle()) return false
    setShown(current)
    open()
    return true
  })
  useEffect(() => {
    if (!way) return
    const timer = setInterval(() => offer() && clearInterval(timer), AFTER_MS)
    return () => clearInterval(timer)
  }, [way])
  const refuse = () => {
    rememberRefusal()
    close()
  }
  const install = async () => {
    if (!(await askToInstall())) rememberRefusal()
    close()
  }
  if (!shown) return null
  return (
    <Sheet overlay={{ ...overlay, close: refuse }} title={t`Install Our App`}>
      {shown === 'prompt' ? (
        <div className="space-y-4">
          <p>{t`It opens from your home screen, and what you have seen can be read without a network.`}</p>
          <div className="grid gap-2">
            <Button onClick={() => void install()}>{t`Install App`}</Button>
            <Button look="plain" onClick={refuse}>{t`Not now`}</Button>
          </div>
        </div>
      ) : (
        <ByHand onDone={refuse} />
      )}
    </Sheet>
  )
}

function ByHand({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  return (
    <div className="space-y-4">
      <ol className="list-decimal space-y-4 ps-6">
        <li>
          {t`Tap the share button in Safari.`}
          <ShareButton />
        </li>
        <li>
          {t`Scroll down and tap “Add to Home Screen”.`}
          <AddToHomeScreen label={t`Add to Home Screen`} />
        </li>
      </ol>
      <Button onClick={onDone} className="w-full">{t`OK`}</Button>
    </div>
  )
}

/** Nothing lies over the page or is on its way, and nobody types. */
function useIsIdle(): () => boolean {
  const router = useRouter()
  return () =>
    !document.hidden &&
    router.state.status === 'idle' &&
    router.history.location.state.overlay === undefined &&
    !document.querySelector('dialog[open]') &&
    !document.activeElement?.matches('input, textarea, select')
}
