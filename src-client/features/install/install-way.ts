/** Chromium's event, whose question is asked when the visitor wants it: https://wicg.github.io/manifest-incubations */
type InstallPrompt = Event & {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Noted by the page before the application is there (`lib/early-taps.ts`). */
    installPrompt?: InstallPrompt | undefined
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
  interface Navigator {
    /** Safari's, of a page that was opened from the home screen. */
    standalone?: boolean
  }
}

/** Below this width the window is a phone's, in CSS pixels. */
const PHONE_BELOW = 768
/** A window that is being resized is looked at when it has rested for so long. */
const RESIZED_MS = 50
const DAY_MS = 86_400_000
const REFUSAL_MS = 14 * DAY_MS
const REFUSED = 'install-refused'

/** How this browser installs the application: it asks by itself, or one does it by hand in two steps of Safari's menu. */
export type InstallWay = 'prompt' | 'by-hand'

/** Undefined where it is installed already, cannot be, is no phone, or was refused within fourteen days. */
export function installWay(): InstallWay | undefined {
  if (!isPhone() || isStandalone() || isRefused()) return undefined
  if (isIos()) return 'by-hand'
  return window.installPrompt ? 'prompt' : undefined
}

/** Hears when the browser can ask, when the application was installed, and when the window has another size. @returns unsubscribe */
export function onInstallChange(listener: () => void): () => void {
  const heard = new AbortController()
  const { signal } = heard
  addEventListener('beforeinstallprompt', listener, { signal })
  addEventListener('appinstalled', listener, { signal })
  let resized: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(resized)
    resized = setTimeout(listener, RESIZED_MS)
  }
  addEventListener('resize', look, { signal })
  signal.addEventListener('abort', () => clearTimeout(resized))
  return () => heard.abort()
}

/** Lets the browser ask, which it does once for each event. @returns whether the visitor accepts */
export async function askToInstall(): Promise<boolean> {
  const { installPrompt } = window
  window.installPrompt = undefined
  return (await installPrompt?.prompt())?.outcome === 'accepted'
}

export function rememberRefusal(): void {
  try {
    localStorage.setItem(REFUSED, String(Date.now()))
  } catch {
    // Storage is blocked: it may be offered again on the next page.
  }
}

function isRefused(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(REFUSED)) < REFUSAL_MS
  } catch {
    return false
  }
}

const isStandalone = () => matchMedia('(display-mode: standalone)').matches || navigator.standalone === true

const isPhone = () => innerWidth < PHONE_BELOW || /Android|iPhone|iPad|iPod|Mobile/.test(navigator.userAgent) || isIos()

/** An iPad calls itself a Macintosh, which has no touch screen. */
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
