/** As much of the browser's storage as drafts use: entries are its own keys. */
export function storage() {
  const kept: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value
    },
    removeItem: (key: string) => {
      delete kept[key]
    },
  }
  return new Proxy(kept, { get: (_, key) => Reflect.get(methods, key) })
}
