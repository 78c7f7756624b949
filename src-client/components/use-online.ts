import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** True on the server. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

export function useBackOnline(action: () => void): void {
  const onBack = useEffectEvent(action)
  useEffect(() => {
    const listen = () => onBack()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [])
}
