import { useLingui } from '@lingui/react/macro'
import { checkWith } from '#client/components/form/check-with.ts'
import { PhoneField } from '#client/components/form/contact-fields.tsx'
import { Field } from '#client/components/form/field.tsx'
import { Form } from '#client/components/form/form.tsx'
import { SelectField } from '#client/components/form/select-field.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { QueryResult } from '#client/components/query-result.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { toast } from '#client/components/toast.ts'
import { type ApiInput, trpc } from '#client/lib/trpc.ts'
import { MAX_ADDRESS_LENGTH, MAX_BUSINESS_NAME_LENGTH } from '#shared/limits.ts'
import type { BranchView } from '#shared/room.ts'

type Input = ApiInput['branch']['save']

const check = checkWith(async () => (await import('#shared/room.ts')).saveBranchInput)

type Props = { branch: BranchView | undefined; onSaved: () => void }

export function BranchForm(props: Props) {
  const query = trpc.catalog.provinces.useQuery()
  return (
    <QueryResult query={query} pending={<Skeleton className="h-96 rounded-card" />}>
      {(provinces) => <Fields provinces={provinces} {...props} />}
    </QueryResult>
  )
}

type FieldsProps = Props & { provinces: readonly { code: string; name: string }[] }

function Fields({ branch, provinces, onSaved }: FieldsProps) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const saveBranch = trpc.branch.save.useMutation()
  const save = async (input: Input) => {
    await saveBranch.mutateAsync({ ...input, ...(branch && { id: branch.id, version: branch.version }) })
    void utils.branch.invalidate()
    void toast(t`Saved.`)
    onSaved()
  }
  const { name = '', address, phone = null, province } = branch ?? {}
  return (
    <Form<Input>
      defaultValues={{ name, address: address ?? '', phone, ...(province && { province: province.code }) }}
      fieldForCode={{ PHONE_INVALID: 'phone', PROVINCE_UNKNOWN: 'province' }}
      check={check}
      onSubmit={save}
    >
      <Field<Input> name="name" label={t`Name`} required maxLength={MAX_BUSINESS_NAME_LENGTH} />
      <SelectField<Input>
        name="province"
        label={t`Province`}
        required
        options={provinces.map((one) => ({ value: one.code, label: one.name }))}
      />
      <Field<Input> name="address" label={t`Address`} required maxLength={MAX_ADDRESS_LENGTH} />
      <PhoneField<Input> name="phone" />
      <SubmitButton>{t`Save`}</SubmitButton>
    </Form>
  )
}
