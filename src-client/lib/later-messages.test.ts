import { describe, expect, it } from 'vitest'
import { asciiDigits } from '#shared/khmer.ts'
import * as limits from '#shared/limits.ts'
import { LOCALES } from '#shared/locales.ts'
import { translationsFor } from '../../e2e/words.ts'

const passwordLength = `at least ${limits.MIN_PASSWORD_LENGTH} characters`
const usernameLength = `${limits.MIN_USERNAME_LENGTH} to ${limits.MAX_USERNAME_LENGTH} letters, digits, “_” or “.”`
const megabytes = limits.MAX_IMAGE_BYTES / 1024 ** 2

/** The English messages of the screens, with the limits that their translations must hold as well. */
const SENTENCES: [sentence: string, numbers: number[]][] = [
  [`At least ${limits.MIN_PASSWORD_LENGTH} characters`, [limits.MIN_PASSWORD_LENGTH]],
  [`A password needs ${passwordLength}.`, [limits.MIN_PASSWORD_LENGTH]],
  [
    `You are asked for it when you open the dashboard. Choose one that differs from your account’s password, with ${passwordLength}.`,
    [limits.MIN_PASSWORD_LENGTH],
  ],
  [`A password can have at most ${limits.MAX_PASSWORD_LENGTH} characters.`, [limits.MAX_PASSWORD_LENGTH]],
  [usernameLength, [limits.MIN_USERNAME_LENGTH, limits.MAX_USERNAME_LENGTH]],
  [
    `A username must have ${usernameLength}, and start with a letter or a digit.`,
    [limits.MIN_USERNAME_LENGTH, limits.MAX_USERNAME_LENGTH],
  ],
  [
    `This picture is too large: at most ${megabytes} MB and ${limits.MAX_IMAGE_PIXELS / 1e6} megapixels.`,
    // Megapixels are counted in ten thousands in Chinese.
    [megabytes],
  ],
]

describe.each(LOCALES)('sentences about limits in %s', (locale) => {
  it.each(SENTENCES)('“%s” holds %j', (sentence, numbers) => {
    const found = asciiDigits(translationsFor(locale)(sentence)).match(/\d+/g)?.map(Number)
    expect(found).toEqual(expect.arrayContaining(numbers))
  })
})
