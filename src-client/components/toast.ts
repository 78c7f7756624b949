import type { ToastKind } from './toaster.tsx'

/** Shows a short message for three seconds and has it read out. What draws it is loaded with the first one. */
export async function toast(message: string, kind: ToastKind = 'success'): Promise<void> {
  const { show } = await import('./toaster.tsx')
  show(message, kind)
}
