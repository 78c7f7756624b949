import { describe, expect, it } from 'vitest'
import { countInTitle } from './count-in-title.ts'

describe('the number in the title', () => {
  it('stands before it, and goes when it is none', () => {
    const page = { title: 'Dashboard' }
    const end = countInTitle(page, 2)
    expect(page.title).toBe('(2) Dashboard')
    end()
    countInTitle(page, 0)
    expect(page.title).toBe('Dashboard')
  })

  it('leaves the title that another page has brought meanwhile', () => {
    const page = { title: 'Dashboard' }
    const end = countInTitle(page, 2)
    page.title = 'Hotels'
    end()
    expect(page.title).toBe('Hotels')
  })
})
