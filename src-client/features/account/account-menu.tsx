import { usePanelAround } from '#client/components/panel.tsx'
import type { SessionUser } from '#shared/session-user.ts'
import { AccountEntries } from './account-entries.tsx'

/** What the button in a desktop's header opens. */
export default function AccountMenu({ user }: { user: SessionUser }) {
  const { isSheet, close } = usePanelAround()
  return <AccountEntries user={user} replace={isSheet} onLeave={isSheet ? undefined : close} />
}
