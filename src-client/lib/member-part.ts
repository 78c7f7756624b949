import type { ComponentType } from 'react'
import { type LazyPart, lazyPart } from './lazy-part.ts'

/** The cookie that tells the page's own script that somebody is signed in. */
const isMember = (): boolean => /(^|; )token=/.test(document.cookie)

/** A part of the pages that are a member's own. No guest's browser fetches it ahead. */
export const memberPart = <P>(
  fetchCode: () => Promise<{ default: ComponentType<P> }>,
  messages: readonly string[],
): LazyPart<P> => lazyPart(fetchCode, { messages, isLikely: isMember })
