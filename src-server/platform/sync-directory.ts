import { open } from 'node:fs/promises'

/**
 * Resolves when the directory's entries are durable: a renamed file survives a power cut only then. Windows does so by
 * itself and has no call for it.
 */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(directory)
  await handle.sync().finally(() => handle.close())
}
