import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { buttonStyle } from '#client/components/button.tsx'
import { ConfirmButton } from '#client/components/confirm-button.tsx'
import { Form, type FormProps } from '#client/components/form/form.tsx'
import { PasswordField } from '#client/components/form/password-field.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { QueryResult } from '#client/components/query-result.tsx'
import { Section } from '#client/components/section.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { RefusedForStays } from '#client/components/stays-to-come.tsx'
import { dropDraftsOfOthers } from '#client/lib/drafts.ts'
import { switchUser } from '#client/lib/switch-user.ts'
import { type ApiInput, trpc } from '#client/lib/trpc.ts'
import { useMe } from '#client/lib/use-me.ts'
import { dropWishes } from '#client/lib/wishes.ts'
import type { AccountView } from '#shared/account.ts'

type Input = ApiInput['account']['remove']

const FIELD_FOR_CODE: FormProps<Input>['fieldForCode'] = { PASSWORD_WRONG: 'password' }

type Props = { onGone: () => void }

export default function DeleteAccount({ onGone }: Props) {
  return (
    <QueryResult query={useMe()} pending={<Skeleton className="h-60 rounded-card" />}>
      {(account) => (account.role === 'admin' ? <AdminsFirst /> : <Delete account={account} onGone={onGone} />)}
    </QueryResult>
  )
}

function Delete({ account, onGone }: Props & { account: AccountView }) {
  const { t } = useLingui()
  const removeAccount = trpc.account.remove.useMutation()
  const { context } = useRouter().options
  const [failure, setFailure] = useState<unknown>()
  const remove = async (input: Input) => {
    setFailure(undefined)
    try {
      await removeAccount.mutateAsync(input)
    } catch (error) {
      setFailure(error)
      throw error
    }
    // First shows the farewell: without a member the page would ask them to log in.
    onGone()
    dropDraftsOfOthers('')
    dropWishes(account.uuid, () => true)
    switchUser(context, null)
  }
  if (account.has_password) {
    return (
      <Section className="max-w-md">
        <Form<Input> fieldForCode={FIELD_FOR_CODE} onSubmit={remove}>
          <RefusedForStays error={failure} />
          <PasswordField<Input> name="password" label={t`Password`} required autoComplete="current-password" />
          <SubmitButton look="danger">{t`Delete my account for good`}</SubmitButton>
        </Form>
      </Section>
    )
  }
  return (
    <ConfirmButton
      name="delete-account"
      label={t`Delete my account for good`}
      look="danger"
      title={t`Delete your account for good?`}
      yes={t`Delete my account`}
      onYes={() => remove({})}
      noteOf={(error) => <RefusedForStays error={error} />}
    >
      <Trans>This cannot be undone.</Trans>
    </ConfirmButton>
  )
}

function AdminsFirst() {
  return (
    <Section className="max-w-xl">
      <p>
        <Trans>You are an admin. Remove your role of admin first.</Trans>
      </p>
      <Link to="/setting/admin" search={{ tab: 'admins' }} className={`${buttonStyle('soft')} mt-4`}>
        <Trans>Go to the admins</Trans>
      </Link>
    </Section>
  )
}
