import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { buttonStyle } from '#client/components/button.tsx'
import { Lazy } from '#client/components/lazy.tsx'
import { Notice } from '#client/components/notice.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { TextPage, TextSection } from '#client/components/text-page.tsx'
import { pageHead } from '#client/lib/head.ts'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'
import { useLoginLink } from '#client/lib/login-link.ts'
import { useUser } from '#client/lib/session.ts'

const TITLE = msg`Delete my account`
const DESCRIPTION = msg`How to delete your account, and what happens to what you shared.`

const FORM = lazyMemberPart(() => import('#client/features/deletemyaccount/delete-account.tsx'), ['deletemyaccount'])

export const Route = createFileRoute('/deletemyaccount')({
  staticData: { messages: ['deletemyaccount'] },
  head: ({ match: { context } }) =>
    pageHead({
      ...context,
      path: '/deletemyaccount',
      title: context.i18n._(TITLE),
      description: context.i18n._(DESCRIPTION),
    }),
  component: DeleteMyAccount,
})

function DeleteMyAccount() {
  const { t, i18n } = useLingui()
  const user = useUser()
  const [isGone, setGone] = useState(false)
  if (isGone) return <Goodbye />
  return (
    <TextPage title={i18n._(TITLE)}>
      <p>
        <Trans>You can delete your account yourself, at any time. This is what happens:</Trans>
      </p>
      <ul className="list-disc space-y-2 ps-5">
        <li>
          <Trans>Your name, e-mail, phone number, picture and password are deleted for good.</Trans>
        </li>
        <li>
          <Trans>Your posts are removed, and the pictures you uploaded are deleted.</Trans>
        </li>
        <li>
          <Trans>Your comments stay, shown as written by a “deleted member”.</Trans>
        </li>
        <li>
          <Trans>You are logged out on all devices.</Trans>
        </li>
      </ul>
      <p className="font-bold text-laterite">
        <Trans>This cannot be undone.</Trans>
      </p>
      <TextSection title={user ? t`Delete the account @${user.userName}` : t`Log in first`}>
        {user ? (
          // The footer stays where it is, whatever a member may do here.
          <div className="min-h-60">
            <Lazy part={FORM} pending={<Skeleton className="h-60 rounded-card" />}>
              {(DeleteAccount) => <DeleteAccount onGone={() => setGone(true)} />}
            </Lazy>
          </div>
        ) : (
          <Guest />
        )}
      </TextSection>
    </TextPage>
  )
}

function Guest() {
  return (
    <>
      <p>
        <Trans>
          Please log in first, so that nobody else can delete your account. You will come back to this page.
        </Trans>
      </p>
      <Link {...useLoginLink()} className={`${buttonStyle()} mt-2`}>
        <Trans>Log in</Trans>
      </Link>
    </>
  )
}

function Goodbye() {
  const { t } = useLingui()
  const onward = (
    <Link to="/" className={buttonStyle()}>
      <Trans>Back to home</Trans>
    </Link>
  )
  return (
    <div className="page-width py-8" role="status">
      <Notice picture="empty" title={t`Your account is deleted`} level={1} action={onward}>
        <Trans>Thank you for travelling with us. You are welcome back at any time.</Trans>
      </Notice>
    </div>
  )
}
