import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Whether the device has a network; on the server it has. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** Does something as soon as the device has a network again. */
export function useBackOnline(action: () => void): void {
  const onBack = useEffectEvent(action)
  useEffect(() => {
    const listen = () => onBack()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [])
}
