import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PageSheet } from '#client/components/page-sheet.tsx'
import { useUtils } from '#client/lib/trpc.ts'
import { useDialogRoute } from '#client/lib/use-dialog-route.ts'
import { useMe } from '#client/lib/use-me.ts'
import { ActForm } from './act-form.tsx'
import { ACT_WORDS } from './act-words.ts'
import type { Act, AdminSearch } from './admin-search.ts'
import { applicationsOf, membersOf } from './lists.ts'
import { useAdminSearch } from './use-admin-search.ts'

/** The dialog that confirms an action, over the administration. */
export default function AdminDialog() {
  const search = useAdminSearch()
  const { act, uuid, ...below } = search
  const close = useDialogRoute({ to: '/setting/admin', search: below })
  const { data: me } = useMe()
  // While the dashboard is closed the page below asks for its password; the question comes then.
  if (!act || !uuid || me?.role !== 'admin' || !me.dashboard_until) return null
  return <Question act={act} uuid={uuid} search={below} onClose={close} />
}

type QuestionProps = { act: Act; uuid: string; search: AdminSearch; onClose: (after?: () => void) => void }

function Question({ act, uuid, search, onClose }: QuestionProps) {
  const { i18n } = useLingui()
  const { name, isThere } = useSomebody(act, uuid, search)
  return (
    <PageSheet onClose={onClose} title={i18n._(ACT_WORDS[act].title)}>
      {isThere ? (
        <ActForm act={act} uuid={uuid} name={name} onDone={onClose} />
      ) : (
        <p className="text-soft">
          <Trans>This entry is not in the list any more.</Trans>
        </p>
      )}
    </PageSheet>
  )
}

/** The member or business of the action, from the list below the dialog. */
function useSomebody(act: Act, uuid: string, search: AdminSearch) {
  const utils = useUtils()
  const isBusiness = act !== 'grant' && act !== 'revoke'
  const businesses = useQuery({ ...applicationsOf(utils, search), enabled: isBusiness })
  const members = useQuery({ ...membersOf(utils, search), enabled: act === 'grant' })
  const admins = useQuery(utils.admin.list.queryOptions(undefined, { enabled: act === 'revoke' }))
  const isIt = (row: { uuid: string }) => row.uuid === uuid
  const business = isBusiness ? businesses.data?.rows.find(isIt) : undefined
  const person = act === 'grant' ? members.data?.rows.find(isIt) : admins.data?.admins.find(isIt)
  const isLoading = businesses.isLoading || members.isLoading || admins.isLoading
  const name = isBusiness ? business?.business_name : person?.userName && `@${person.userName}`
  return { name: name ?? '', isThere: isLoading || business !== undefined || person !== undefined }
}
