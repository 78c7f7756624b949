import { useEffect } from 'react'
import { withoutCount } from './count-in-title.ts'

/** Puts what is open before the page's title, as long as it is open. @param name empty while it is not known */
export function useDocumentTitle(name: string): void {
  useEffect(() => {
    const title = withoutCount(document.title)
    const longer = `${name} · ${title}`
    if (name) document.title = longer
    return () => {
      // Another page has brought its own meanwhile.
      if (withoutCount(document.title) === longer) document.title = title
    }
  }, [name])
}
