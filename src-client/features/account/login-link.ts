import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is the page to come back to after signing in. */
    returns?: boolean
  }
}

/** What a link to sign in is made of, so that it leads back here afterwards. */
export function useLoginLink() {
  const { next, returns } = useLocation({
    select: ({ href, pathname, search, state }) =>
      pathname.startsWith('/account/')
        ? { next: search.next, returns: state.returns }
        : { next: href, returns: true },
    structuralSharing: true,
  })
  return {
    to: '/account/login',
    search: { next: next === '/' ? undefined : next },
    state: { returns },
  } as const
}
