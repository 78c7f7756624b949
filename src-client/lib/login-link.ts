import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is the page to come back to after signing in. */
    returns?: boolean
  }
}

/** What a link to sign in is made of, so that it leads back here afterwards. */
export function useLoginLink() {
  const { href, pathname, search, state } = useLocation()
  const isHere = pathname.startsWith('/account/')
  const next = isHere ? search.next : href
  return {
    to: '/account/login',
    search: { next: next === '/' ? undefined : next },
    state: { returns: isHere ? state.returns : true },
  } as const
}
