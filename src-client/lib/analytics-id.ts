const ELEMENT = 'analytics'

/** The id of the installation, where it has one, in the page's HTML. */
export const analyticsMeta = (id: string | undefined) => (id ? [{ name: ELEMENT, content: id }] : [])

export const arrivedAnalytics = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name=${ELEMENT}]`)?.content
