import { useRouteContext } from '@tanstack/react-router'

const ELEMENT = 'application-name'

export const brandMeta = (brand: string) => ({ name: ELEMENT, content: brand })

/** The configured name in the page's HTML. */
export const arrivedBrand = (): string =>
  document.querySelector<HTMLMetaElement>(`meta[name=${ELEMENT}]`)?.content ?? ''

export const useBrand = (): string => useRouteContext({ from: '__root__', select: ({ brand }) => brand })
