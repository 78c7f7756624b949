/** Settings of the installation in the page's HTML: the id of Google Analytics, and where street tiles come from. */
type Name = 'analytics' | 'tiles'

export const settingMeta = (name: Name, content: string | undefined) => (content ? [{ name, content }] : [])

export const arrivedSetting = (name: Name): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content
