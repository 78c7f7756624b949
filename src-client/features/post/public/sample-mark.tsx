import { Trans } from '@lingui/react/macro'

/** Marks a business that is invented for the demonstration. */
export function SampleMark() {
  return <Trans>Sample</Trans>
}
