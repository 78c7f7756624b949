import { useLingui } from '@lingui/react/macro'
import { Button } from '#client/components/button.tsx'
import { readLinkTarget } from '#shared/link-target.ts'
import { AddressForm } from './address-form.tsx'

type Props = {
  current: string | undefined
  /** Null takes the link away. */
  onSet: (href: string | null) => void
  onClose: () => void
}

/** Where the selected words lead. */
export function LinkForm({ current, onSet, onClose }: Props) {
  const { t } = useLingui()
  return (
    <AddressForm
      label={t`Where the link leads`}
      hint={t`An https address, or a path of this site, such as /hotel.`}
      placeholder="https://example.com"
      current={current}
      read={readLinkTarget}
      setLabel={t`Set the link`}
      onSet={onSet}
      onClose={onClose}
    >
      {current !== undefined && <Button look="plain" onClick={() => onSet(null)}>{t`Remove the link`}</Button>}
    </AddressForm>
  )
}
