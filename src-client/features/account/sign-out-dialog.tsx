import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { Confirm } from '#client/components/confirm.tsx'
import { SlowSaveNotice } from '#client/components/form/slow-save-notice.tsx'
import { dropDraftsOfOthers, hasLastingDrafts } from '#client/lib/drafts.ts'
import { errorSentence } from '#client/lib/error-sentence.ts'
import { useUser } from '#client/lib/session.ts'
import { switchUser } from '#client/lib/switch-user.ts'
import { trpc } from '#client/lib/trpc.ts'
import { openDialog } from '#client/lib/use-overlay.ts'
import { dropWishes, wishesOf } from '#client/lib/wishes.ts'

/** Signs out in all tabs, and goes home. */
export default function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [state, setState] = useState<'asking' | 'busy' | { error: unknown }>('asking')
  const account = useUser()?.uuid ?? ''
  const signOut = useSignOut(account)
  const isBusy = state === 'busy'
  const go = () => {
    setState('busy')
    signOut().catch((error: unknown) => setState({ error }))
  }
  return (
    <Confirm
      overlay={openDialog(isBusy ? () => {} : onClose)}
      title={t`Log out`}
      yes={t`Yes`}
      no={t`Cancel`}
      onYes={go}
      isBusy={isBusy}
    >
      <p role="status" className="flex min-h-[2lh] items-start gap-2">
        {state === 'asking' && t`You will be logged out. Do you want to continue?`}
        {isBusy && (
          <>
            <LoaderCircle aria-hidden="true" className="mt-0.5 size-5 shrink-0 animate-spin text-accent" />
            {t`Processing…`}
          </>
        )}
        {typeof state === 'object' && <span className="text-laterite">{errorSentence(state.error, i18n)}</span>}
      </p>
      {state === 'asking' && hasLastingDrafts(account) && (
        <p className="mt-2">
          {t`What you have typed into a post is then deleted from this device. Drafts that are saved stay among your posts.`}
        </p>
      )}
      {state === 'asking' && wishesOf(account).some(({ kind }) => kind === 'comment') && (
        <p className="mt-2">{t`Your comments that wait to be sent are then deleted from this device.`}</p>
      )}
      {isBusy && <SlowSaveNotice />}
    </Confirm>
  )
}

function useSignOut(account: string) {
  const router = useRouter()
  const signOut = trpc.account.signOut.useMutation()
  const { context } = router.options
  return async () => {
    await signOut.mutateAsync()
    dropDraftsOfOthers('')
    dropWishes(account, () => true)
    switchUser(context, null)
    await router.navigate({ to: '/', replace: true })
  }
}
