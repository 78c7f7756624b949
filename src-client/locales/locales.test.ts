import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { formatter } from '@lingui/format-po'
import { describe, expect, it } from 'vitest'
import { LOCALES } from '#shared/locales.ts'

describe.each(LOCALES)('the catalogs in %s', (locale) => {
  it('translate a text alike: a page knows one translation, whichever catalog came last', () => {
    const known = new Map<string, { translation: string; catalog: string }>()
    const twice: string[] = []
    for (const filename of globSync(`src-client/locales/*/${locale}.po`)) {
      const catalog = basename(dirname(filename))
      const entries = formatter().parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'en', filename })
      for (const [id, { message, translation }] of Object.entries(entries)) {
        if (!translation) continue
        const other = known.get(id)
        if (other && other.translation !== translation) twice.push(`“${message}” in ${other.catalog} and ${catalog}`)
        known.set(id, { translation, catalog })
      }
    }
    expect(known.size).toBeGreaterThan(0)
    expect(twice).toEqual([])
  })
})
