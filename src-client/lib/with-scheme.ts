import { narrowAddress } from '#shared/typed.ts'

/** Adds `https://` to a web address without a scheme, such as `example.com`. What nobody sees is no part of either. */
export function withScheme(typed: string): string {
  const address = narrowAddress(typed)
  return address === '' || /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`
}
