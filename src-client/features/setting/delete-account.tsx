import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { buttonStyle } from '#client/components/button.tsx'
import { Form, type Values } from '#client/components/form/form.tsx'
import { PasswordField } from '#client/components/form/password-field.tsx'
import type { Places } from '#client/components/form/problems.ts'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { becomeUser } from '#client/lib/become-user.ts'
import type { AccountView } from '#shared/account.ts'
import { AskedButton } from './asked-button.tsx'
import { Loaded } from './loaded.tsx'
import { Section } from './section.tsx'
import { useMe } from './use-me.ts'

const PLACES: Places = { PASSWORD_WRONG: 'password' }

type Props = { onGone: () => void }

/** The end of an account, with its password. */
export default function DeleteAccount({ onGone }: Props) {
  return (
    <Loaded query={useMe()} pending={<Skeleton className="h-60 rounded-card" />}>
      {(account) => (account.role === 'admin' ? <AdminsFirst /> : <Delete account={account} onGone={onGone} />)}
    </Loaded>
  )
}

function Delete({ account, onGone }: Props & { account: AccountView }) {
  const { t } = useLingui()
  const { context } = useRouter().options
  const remove = async (password?: string) => {
    await context.client.account.remove.mutate({ password })
    // First: the page of somebody who is gone is no guest's.
    onGone()
    becomeUser(context, null)
  }
  if (account.has_password) {
    return (
      <Section className="max-w-md">
        <Form places={PLACES} onSubmit={({ password }: Values) => remove(password)}>
          <PasswordField name="password" label={t`Password`} required autoComplete="current-password" />
          <SubmitButton look="danger">{t`Delete my account for good`}</SubmitButton>
        </Form>
      </Section>
    )
  }
  return (
    <AskedButton
      name="delete-account"
      label={t`Delete my account for good`}
      look="danger"
      title={t`Delete your account for good?`}
      yes={t`Delete`}
      onYes={() => remove()}
    >
      <Trans>This cannot be undone.</Trans>
    </AskedButton>
  )
}

function AdminsFirst() {
  return (
    <Section className="max-w-xl">
      <p>
        <Trans>
          You are an admin. Give the role up first, so that nothing is left without somebody to look after it.
        </Trans>
      </p>
      <Link to="/setting/admin" search={{ tab: 'admins' }} className={`${buttonStyle('soft')} mt-4`}>
        <Trans>To the admins</Trans>
      </Link>
    </Section>
  )
}
