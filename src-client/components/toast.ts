import { addPrefetch } from '#client/lib/lazy-part.ts'
import type { ToastKind } from './toaster.tsx'

const load = () => import('./toaster.tsx')
addPrefetch(load)

/** Shows a short message for three seconds and has it read out. What has happened has happened, also where it cannot be said. */
export async function toast(message: string, kind: ToastKind = 'success'): Promise<void> {
  const toaster = await load().catch(() => undefined)
  toaster?.show(message, kind)
}
