import { addPrefetch } from '#client/lib/prefetches.ts'
import type { ToastKind } from './toaster.tsx'

const load = () => import('./toaster.tsx')
addPrefetch(load)

/** Shows and announces a message for three seconds. Never rejects. */
export async function toast(message: string, kind: ToastKind = 'success'): Promise<void> {
  const toaster = await load().catch(() => undefined)
  toaster?.show(message, kind)
}
