import { refOf, subjectIn } from '#shared/subject.ts'
import { isObject, parseJson } from './json.ts'
import { requireLogin } from './login-required.ts'
import type { Session } from './session.ts'
import { makeWish, type Wanted } from './wishes.ts'

const ENTRY = 'guest-wish'

/** Takes up what a member wants. A guest is asked to sign in first, and then it counts. */
export async function wish(session: Session, wanted: Wanted): Promise<void> {
  const user = session.user()
  if (user) return makeWish(user.uuid, wanted)
  try {
    // In the tab, since a sign-in with Google leaves the page.
    sessionStorage.setItem(ENTRY, JSON.stringify(wanted))
  } catch {
    // Storage is blocked: the tap is to be made again.
  }
  if (!(await requireLogin(wanted.kind))) takeKept()
}

function takeKept(): unknown {
  try {
    const kept = parseJson(sessionStorage.getItem(ENTRY) ?? '')
    sessionStorage.removeItem(ENTRY)
    return kept
  } catch {
    return undefined
  }
}

/** Gives what a guest wanted to the member who has signed in for it. */
export function adoptGuestWish(member: string): void {
  const kept = takeKept()
  const subject = isObject(kept) ? subjectIn(kept) : undefined
  if (!isObject(kept) || !subject) return
  makeWish(member, { kind: kept.kind === 'save' ? 'save' : 'like', on: kept.on === true, ...refOf(subject) })
}
