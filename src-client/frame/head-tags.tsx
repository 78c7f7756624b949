import { Asset, useTags } from '@tanstack/react-router'

/**
 * What the routes say in the head. The library's own component writes the page's nonce into an element that any script or
 * style can read, and on elements that need none; here it stands on scripts alone, where browsers hide it.
 */
export function HeadTags() {
  return useTags().flatMap((tag) => {
    if (tag.tag === 'meta' && tag.attrs?.property === 'csp-nonce') return []
    const attrs = tag.tag === 'script' ? tag.attrs : { ...tag.attrs, nonce: undefined }
    return [<Asset {...tag} key={JSON.stringify(tag)} attrs={attrs} />]
  })
}
