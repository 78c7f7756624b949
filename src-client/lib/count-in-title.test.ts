import { expect, it } from 'vitest'
import { countInTitle } from './count-in-title.ts'

it('a number stands before the title of each page that is opened, and goes when it is none', () => {
  const watching = new Set<() => void>()
  const watch = (onChange: () => void) => {
    watching.add(onChange)
    return () => watching.delete(onChange)
  }
  const page = { title: 'Dashboard' }
  const open = (title: string) => {
    page.title = title
    for (const onChange of watching) onChange()
  }
  const end = countInTitle(page, '2', watch)
  expect(page.title).toBe('(2) Dashboard')
  open('Hotels')
  expect(page.title).toBe('(2) Hotels')
  end()
  expect(page.title).toBe('Hotels')

  for (const count of ['៣', '៩៩+']) {
    const endOf = countInTitle(page, count, watch)
    open('សណ្ឋាគារ')
    expect(page.title).toBe(`(${count}) សណ្ឋាគារ`)
    endOf()
    expect(page.title).toBe('សណ្ឋាគារ')
  }
})
