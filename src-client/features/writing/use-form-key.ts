import { useState } from 'react'

/**
 * The key of a form that is filled with a version: another one for a version that came from elsewhere, so that the form shows it.
 * @returns the key, and what tells of a version that the form itself has saved
 */
export function useFormKey(version: number): [key: number, saved: (version: number) => void] {
  const [{ key, versions }, set] = useState({ key: 0, versions: [version] })
  if (!versions.includes(version)) set({ key: key + 1, versions: [version] })
  return [key, (saved) => set({ key, versions: [...versions, saved] })]
}
