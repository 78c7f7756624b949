import { readListSearch } from '#client/features/list/public/list-search.ts'

/** The blog's list as it stands in the URL: only what differs from all of it, from the first page on. */
export type BlogAddress = { q?: string; tag?: string; page?: number }

/** As the contract has them. */
const TAG = /^[\p{L}\p{M}\p{N}-]{1,40}$/u

const readTag = (raw: unknown): string | undefined => {
  const typed = typeof raw === 'string' ? raw.trim().toLowerCase() : ''
  const tag = typed.replace(/^\u200b+|\u200b+$/g, '').replace(/[\s_\u200b]+/g, '-')
  return TAG.test(tag) ? tag : undefined
}

/** Reads the list from the URL. What is unknown, malformed or empty is left out. */
export function readBlogAddress(raw: Record<string, unknown>): BlogAddress {
  const { q, page } = readListSearch({ q: raw.q, page: raw.page }, 'visit')
  const tag = readTag(raw.tag)
  return { ...(q !== undefined && { q }), ...(tag !== undefined && { tag }), ...(page !== undefined && { page }) }
}

/** The same with explicit `undefined`s: the router merges them into the search of the URL, and redirects to the clean address. */
export const validateBlogAddress = (
  raw: Record<string, unknown>,
): { [field in keyof BlogAddress]: BlogAddress[field] | undefined } => ({
  q: undefined,
  tag: undefined,
  page: undefined,
  ...readBlogAddress(raw),
})

/** A lead and eleven others fill whole rows of three. */
export const PAGE_SIZE = 12

/** The input of `article.list`. */
export const listInput = (address: BlogAddress) => ({ ...address, pageSize: PAGE_SIZE })
