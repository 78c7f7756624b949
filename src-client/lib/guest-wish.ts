import { refOf, subjectIn } from '#shared/subject.ts'
import { isObject } from './json.ts'
import { requireLogin } from './login-required.ts'
import type { Session } from './session.ts'
import { keepInTab, takeFromTab } from './tab-storage.ts'
import { makeWish, type Wanted } from './wishes.ts'

const ENTRY = 'guest-wish'

/** Takes up what a member wants. A guest is asked to sign in first, and then it counts. */
export async function wish(session: Session, wanted: Wanted): Promise<void> {
  const user = session.user()
  if (user) return makeWish(user.uuid, wanted)
  // In the tab, since a sign-in with Google leaves the page. Where nothing is kept the tap is to be made again.
  keepInTab(ENTRY, wanted)
  if (!(await requireLogin(wanted.kind))) takeFromTab(ENTRY)
}

/** Gives what a guest wanted to the member who has signed in for it. */
export function adoptGuestWish(member: string): void {
  const kept = takeFromTab(ENTRY)
  const subject = isObject(kept) ? subjectIn(kept) : undefined
  if (!isObject(kept) || !subject) return
  makeWish(member, { kind: kept.kind === 'save' ? 'save' : 'like', on: kept.on === true, ...refOf(subject) })
}
