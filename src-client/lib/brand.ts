import { useRouteContext } from '@tanstack/react-router'

/** The element of the head that tells the product's name, to the browser and to this application when it takes over. */
const ELEMENT = 'application-name'

/** The name as an entry of the head; every page has it. */
export const brandMeta = (brand: string) => ({ name: ELEMENT, content: brand })

/** The name that the page arrived with. */
export const arrivedBrand = (): string =>
  document.querySelector<HTMLMetaElement>(`meta[name=${ELEMENT}]`)?.content ?? ''

/** The product's name as it is configured, in the page's language. */
export const useBrand = (): string => useRouteContext({ from: '__root__', select: ({ brand }) => brand })
