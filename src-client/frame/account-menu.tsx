import { AccountEntries } from '#client/features/account/public/account-entries.tsx'
import type { SessionUser } from '#shared/session-user.ts'
import { menuEntriesOf } from './setting-pages.ts'

export default function AccountMenu({ user, onLeave }: { user: SessionUser; onLeave: () => void }) {
  return <AccountEntries user={user} entries={menuEntriesOf(user)} onLeave={onLeave} />
}
