import type { ComponentType } from 'react'
import { type LazyPart, lazyPart } from './lazy-part.ts'

/** This cookie tells scripts that somebody is signed in. */
const isMember = (): boolean => /(^|; )token=/.test(document.cookie)

/** Texts that members' screens share: most have a form, or open one. */
const SHARED = ['account', 'forms', 'fields']

/** A lazy part of a member's own pages, which a guest's browser does not prefetch. */
export const lazyMemberPart = <P>(
  fetchCode: () => Promise<{ default: ComponentType<P> }>,
  messages: readonly string[],
): LazyPart<P> => lazyPart(fetchCode, { messages: [...SHARED, ...messages], isLikely: isMember })
