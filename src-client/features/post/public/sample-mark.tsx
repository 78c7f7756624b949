import { Trans } from '@lingui/react/macro'

/** Of a business that is invented for the demonstration. */
export function SampleMark() {
  return <Trans>Sample</Trans>
}
