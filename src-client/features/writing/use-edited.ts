import { useState } from 'react'
import { NEW } from './articles-search.ts'

/**
 * The key of the screen on which an article is written. A new one keeps it when it gets its id, so that nothing on the screen is
 * made anew under the hands of who writes.
 * @param edit the article in the URL; undefined for none
 * @returns the key, and what tells of the id that a new article gets
 */
export function useEdited(edit: string | undefined): [key: number, made: (id: string) => void] {
  const [{ key, shown, made }, set] = useState<Edited>({ key: 0, shown: edit, made: undefined })
  if (edit !== shown) {
    const isSame = shown === NEW && edit === made
    set({ key: isSame ? key : key + 1, shown: edit, made: undefined })
  }
  return [key, (id) => set({ key, shown, made: id })]
}

type Edited = { key: number; shown: string | undefined; made: string | undefined }
