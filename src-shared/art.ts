import { hash } from './hash.ts'

/** An illustration, which looks the same for as long as its name, these inputs and the generator are the same. */
export type Art = {
  /** Below `/art/`, without the extension, such as `type/temple`. */
  name: string
  /** Further inputs of the drawing beside its name. */
  inputs?: readonly string[]
  extension?: 'svg' | 'jpg' | 'png'
}

/** The drawing for a post that has no picture of its own. */
export const postArt = (id: string, drawnFrom: { type: string; placeType: string; province: string }): Art => ({
  name: `post/${id}`,
  inputs: [drawnFrom.type, drawnFrom.placeType, drawnFrom.province],
})

/** The drawing for a place type, which belongs to a page. */
export const typeArt = (code: string, page: string): Art => ({ name: `type/${code}`, inputs: [page] })

/** The part of an illustration's address that stands for its content. */
export const artVersion = (generator: string, { name, inputs = [] }: Art): string =>
  hash([generator, name, ...inputs].join('\n')).toString(36)

/** The address of an illustration, under which caches may keep it for ever. @param generator the digest of what draws it */
export const artAddress = (generator: string, art: Art): string =>
  `/art/${art.name}.${artVersion(generator, art)}.${art.extension ?? 'svg'}`
