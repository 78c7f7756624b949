import { expect, it, onTestFinished } from 'vitest'
import { syncDirectory } from './sync-directory.ts'

it('opens the directory, but not on Windows, which cannot', async () => {
  await syncDirectory('.')
  await expect(syncDirectory('./no-such-directory')).rejects.toThrow('ENOENT')
  const { platform } = process
  onTestFinished(() => void Object.defineProperty(process, 'platform', { value: platform }))
  Object.defineProperty(process, 'platform', { value: 'win32' })
  await syncDirectory('./no-such-directory')
})
