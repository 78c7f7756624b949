import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** Whether the device is Apple's, whose own maps are always there. False on the server. */
export const useIsApple = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => /iPhone|iPad|Macintosh/.test(navigator.userAgent),
    () => false,
  )
