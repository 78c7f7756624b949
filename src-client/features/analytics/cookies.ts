const pairs = (): [name: string, value: string][] =>
  document.cookie.split('; ').map((one) => {
    const [name = '', ...value] = one.split('=')
    return [name, value.join('=')]
  })

export const cookieNames = (): string[] => pairs().map(([name]) => name)

export const cookieOf = (name: string): string | undefined => pairs().find(([one]) => one === name)?.[1]

/** Deletes a cookie that was set for this host or for one above it, as a script may do. */
export function deleteCookie(name: string): void {
  const labels = location.hostname.split('.')
  const hosts = labels.map((_, nth) => `; domain=${labels.slice(nth).join('.')}`)
  for (const domain of ['', ...hosts]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser.
    document.cookie = `${name}=; path=/; max-age=0${domain}`
  }
}
