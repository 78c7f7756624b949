import { Asset, ScriptOnce, useTags } from '@tanstack/react-router'
import { startScript } from '#client/lib/start-script.ts'

/**
 * The head of the matched routes. The library's own component writes the nonce where scripts and styles can read it;
 * here only scripts have it, where browsers hide it. And it would have the browser fetch the code before the first frame.
 */
export function HeadTags() {
  const tags = useTags()
  const code = tags.flatMap(({ tag, attrs }) => (tag === 'link' && attrs?.rel === 'modulepreload' ? [attrs.href] : []))
  const others = tags.flatMap((tag) => {
    if (tag.tag === 'meta' && tag.attrs?.property === 'csp-nonce') return []
    if (tag.tag === 'link' && tag.attrs?.rel === 'modulepreload') return []
    const attrs = tag.tag === 'script' ? tag.attrs : { ...tag.attrs, nonce: undefined }
    return [<Asset {...tag} key={JSON.stringify(tag)} attrs={attrs} />]
  })
  return (
    <>
      {others}
      {import.meta.env.SSR && code.length > 0 && <ScriptOnce>{startScript(code)}</ScriptOnce>}
    </>
  )
}
