import { type SubjectRef, subjectIn } from '#shared/subject.ts'
import { newKey } from './idempotency-key.ts'
import { isObject, parseJson } from './json.ts'

export type WishKind = 'like' | 'save'

type Sending = {
  /** The idempotency key under which it is sent, however often. */
  key: string
  /** Whether it was sent before: the server may have carried it out, or may still do so. */
  isSent?: boolean
}

/** The state that is wanted: to send it twice changes nothing. */
export type Wanted = SubjectRef & { kind: WishKind; on: boolean }

/** A comment that was written without a network. `p_id` is the comment that it answers, or 0. */
export type Said = SubjectRef & { kind: 'comment'; p_id: string | 0; text: string }

/** A wish of a member for a post or an article. */
export type Wish = (Wanted | Said) & Sending

const PREFIX = 'wishes:'
const NONE: readonly Wish[] = []

/** By member, as the browser's storage has them; the only place where that takes nothing. */
const known = new Map<string, readonly Wish[]>()
let isStorageBlocked = false
const listeners = new Set<() => void>()

/** A member's wishes that have no answer yet, in the order in which they are sent. */
export function wishesOf(member: string): readonly Wish[] {
  const wishes = known.get(member) ?? readStored(member) ?? NONE
  known.set(member, wishes)
  return wishes
}

const isFor = ({ post_id, article_id }: SubjectRef, wish: Wish) =>
  wish.post_id === post_id && wish.article_id === article_id

/** The wish that counts for a subject: the last. */
export const lastWish = (
  wishes: readonly Wish[],
  kind: WishKind,
  subject: SubjectRef,
): (Wanted & Sending) | undefined =>
  wishes.filter((wish) => wish.kind !== 'comment').findLast((wish) => wish.kind === kind && isFor(subject, wish))

/** The comments on a subject that wait to be sent. */
export const saidOf = (wishes: readonly Wish[], subject: SubjectRef) =>
  wishes.filter((wish) => wish.kind === 'comment').filter((wish) => isFor(subject, wish))

/**
 * Adds a wish. It takes the place of an earlier one for the same thing, unless that was sent: only when that has its answer is
 * it sure that it cannot arrive after this one.
 */
export function makeWish(member: string, wanted: Wanted): void {
  const isReplaced = (wish: Wish) => wish.kind === wanted.kind && isFor(wanted, wish) && !wish.isSent
  change(member, (wishes) => [...wishes.filter((wish) => !isReplaced(wish)), { ...wanted, key: newKey() }])
}

/** Keeps what was said until it can be sent, behind all that waits. */
export function sayLater(member: string, said: SubjectRef & Pick<Said, 'p_id' | 'text'>): void {
  change(member, (wishes) => [...wishes, { kind: 'comment', ...said, key: newKey() }])
}

export function markSent(member: string, key: string): void {
  change(member, (wishes) => wishes.map((wish) => (wish.key === key ? { ...wish, isSent: true } : wish)))
}

/** Leaves out what is settled. */
export function dropWishes(member: string, isSettled: (wish: Wish) => boolean): void {
  change(member, (wishes) => wishes.filter((wish) => !isSettled(wish)))
}

/** Hears of changes, those of other tabs too. @returns unsubscribe */
export function onWishes(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes up what another tab has changed. @param key of the changed entry; null if the storage was cleared */
export function readWishesAgain(key: string | null): boolean {
  if (key !== null && !key.startsWith(PREFIX)) return false
  known.clear()
  tell()
  return true
}

/** Reads the storage first, which other tabs change too. */
function change(member: string, to: (wishes: readonly Wish[]) => readonly Wish[]): void {
  const wishes = to(readStored(member) ?? wishesOf(member))
  known.set(member, wishes)
  try {
    if (wishes.length === 0) localStorage.removeItem(PREFIX + member)
    else localStorage.setItem(PREFIX + member, JSON.stringify(wishes))
  } catch {
    // The wishes live as long as the page.
    isStorageBlocked = true
  }
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** Undefined where storage is blocked or full. */
function readStored(member: string): readonly Wish[] | undefined {
  if (isStorageBlocked) return undefined
  try {
    const stored = parseJson(localStorage.getItem(PREFIX + member) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isWish) : NONE
  } catch {
    return undefined
  }
}

const isWish = (value: unknown): value is Wish =>
  isObject(value) &&
  subjectIn(value) !== undefined &&
  typeof value.key === 'string' &&
  (isWanted(value) || isSaid(value))

const isWanted = ({ kind, on }: Record<string, unknown>) =>
  (kind === 'like' || kind === 'save') && typeof on === 'boolean'

const isSaid = ({ kind, text, p_id }: Record<string, unknown>) =>
  kind === 'comment' && typeof text === 'string' && (p_id === 0 || typeof p_id === 'string')
