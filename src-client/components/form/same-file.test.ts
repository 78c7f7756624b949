import { expect, it, vi } from 'vitest'
import { distinctFiles } from './same-file.ts'

const fileOf = (content: string, name = `${content}.jpg`) => new File([content], name)

it('leaves out what is there already or comes twice, whatever it is called', async () => {
  const [lake, hill, road] = [fileOf('lake'), fileOf('hill'), fileOf('a road')]
  const given = [fileOf('lake', 'copy of lake.jpg'), hill, road, fileOf('hill', 'hill (1).jpg')]
  expect(await distinctFiles(given, [lake])).toEqual([hill, road])
  expect(await distinctFiles(given, [])).toHaveLength(3)
})

it('reads only files of one size, and keeps one that cannot be read', async () => {
  const [lake, hill, road] = [fileOf('lake'), fileOf('hill'), fileOf('a road')]
  const reads = [lake, hill, road].map((file) => vi.spyOn(file, 'arrayBuffer'))
  reads[1]?.mockRejectedValue(new DOMException('gone', 'NotFoundError'))
  expect(await distinctFiles([hill, road], [lake])).toEqual([hill, road])
  expect(reads.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
})
