import { AccountEntries } from '#client/features/account/public/account-entries.tsx'
import type { SessionUser } from '#shared/session-user.ts'
import { menuEntriesOf } from './setting-pages.ts'

/** What the button in a desktop's header opens. */
export default function AccountMenu({ user, onLeave }: { user: SessionUser; onLeave: () => void }) {
  return <AccountEntries user={user} entries={menuEntriesOf(user)} onLeave={onLeave} />
}
