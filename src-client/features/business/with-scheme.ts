/** A web address as people write it, such as `example.com`, as a whole one. What begins otherwise is for the server to judge. */
export function withScheme(typed: string): string {
  const address = typed.trim()
  return address === '' || /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`
}
