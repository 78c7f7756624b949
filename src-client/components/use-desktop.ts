import { useSyncExternalStore } from 'react'

export const DESKTOP = '(width >= 48rem) and (height > 30rem)'

function watch(onChange: () => void) {
  const media = matchMedia(DESKTOP)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** Whether there is room for a desktop's layout; false in the server's page. */
export const useDesktop = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(DESKTOP).matches,
    () => false,
  )
