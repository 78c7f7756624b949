import { usePanelContext } from '#client/components/panel.tsx'
import { AccountEntries } from '#client/features/account/public/account-entries.tsx'

import type { SessionUser } from '#shared/session-user.ts'
import { menuEntriesOf } from './setting-pages.ts'

/** What the button in a desktop's header opens. */
export default function AccountMenu({ user }: { user: SessionUser }) {
  const { isSheet, close } = usePanelContext()
  return (
    <AccountEntries user={user} entries={menuEntriesOf(user)} replace={isSheet} onLeave={isSheet ? undefined : close} />
  )
}
