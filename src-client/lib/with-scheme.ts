/** Adds `https://` to a web address without a scheme, such as `example.com`. */
export function withScheme(typed: string): string {
  const address = typed.trim()
  return address === '' || /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`
}
