import { Asset, useTags } from '@tanstack/react-router'

/**
 * The head of the matched routes. The library's own component writes the nonce where scripts and styles can read it;
 * here only scripts have it, where browsers hide it.
 */
export function HeadTags() {
  return useTags().flatMap((tag) => {
    if (tag.tag === 'meta' && tag.attrs?.property === 'csp-nonce') return []
    const attrs = tag.tag === 'script' ? tag.attrs : { ...tag.attrs, nonce: undefined }
    return [<Asset {...tag} key={JSON.stringify(tag)} attrs={attrs} />]
  })
}
