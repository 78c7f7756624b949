import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry is the page to return to after signing in. */
    returns?: boolean
  }
}

/** Props of a link to the login, which returns here afterwards. */
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
