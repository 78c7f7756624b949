import { expect, it } from 'vitest'
import { saveAccountInput } from './account.ts'
import { hideArticleInput, saveArticleInput } from './article.ts'
import { saveArticleHtmlInput } from './article-rest.ts'
import { cancelByOwnerInput, requestBookingInput, walkInInput } from './booking.ts'
import { decideInput } from './business.ts'
import { CATALOG } from './catalog.ts'
import { complaintInput } from './complaint.ts'
import { pictureAltInput } from './file.ts'
import { hidePostInput, saveDraftInput } from './post.ts'
import { saveRoomInput } from './room.ts'
import { isSeen } from './text.ts'

it.each([
  ['Kep', true],
  ['\u200bកែប\u200b', true],
  ['\u200b\u200f', false],
  ['\ufeff', false],
  ['', false],
  ['\u2800 \u2800', false],
  ['\u3164', false],
  ['\u115f\u1160', false],
  ['\uffa0', false],
  ['ដារ៉ា', true],
  ['❤️', true],
])('%j is seen: %s', (words, seen) => expect(isSeen(words)).toBe(seen))

const inDraft = (words: object) => saveDraftInput.parse({ type: 'visit', language: 'en', ...words })
const inArticle = (words: object) =>
  saveArticleInput.shape.texts.parse({ kh: { title: 'កែប', body: DOCUMENT, ...words } }).kh
const DOCUMENT = { type: 'doc', content: [{ type: 'paragraph' }] }
const names = { kh: 'កែប', en: 'Kep', cn: '白马' }

/** Each text that may be empty, as it is read. */
const TEXTS: [string, (typed: string) => unknown, unknown][] = [
  ['the address of a post', (address) => inDraft({ address }).address, ''],
  ['its description', (description) => inDraft({ description }).description, ''],
  ['a translated address', (address) => inDraft({ translations: { kh: { address } } }).translations.kh?.address, ''],
  [
    'a translated description',
    (description) => inDraft({ translations: { kh: { description } } }).translations.kh?.description,
    '',
  ],
  ['the name of a draft', (name) => inDraft({ name }).name, ''],
  ['the title of an article in a language', (title) => inArticle({ title })?.title, ''],
  ['its summary', (summary) => inArticle({ summary })?.summary, ''],
  ['what its cover shows', (en) => saveArticleInput.shape.cover_alt.parse({ en }).en, ''],
  ['what a picture shows', (en) => pictureAltInput.parse({ en }).en, undefined],
  ['the description of a room', (en) => saveRoomInput.shape.description.parse({ en }).en, ''],
  ['the note of a guest', (note) => requestBookingInput.shape.note.parse(note), null],
  ['that of a walk-in', (note) => walkInInput.shape.note.parse(note), null],
  ['why a booking is cancelled', (reason) => cancelByOwnerInput.shape.reason.parse(reason), null],
  ['why a post is hidden', (note) => hidePostInput.shape.note.parse(note), null],
  ['why an article is hidden', (note) => hideArticleInput.shape.note.parse(note), null],
  ['why something is reported', (note) => complaintInput.shape.note.parse(note), null],
  ['why a business is rejected', (reason) => decideInput.shape.reason.parse(reason), ''],
  ['what somebody does', (bio) => saveAccountInput.shape.bio.parse(bio), ''],
  ['the note of a pass', (en) => CATALOG.pass.schema.parse({ names, price: 1, note: { en } }).note.en, ''],
  ['the title of a section', (en) => CATALOG.section.schema.shape.titles.parse({ en })?.en, ''],
  ['the value of a setting', (value) => CATALOG.configuration.schema.shape.value.parse(value), ''],
]

it.each(TEXTS)('%s is empty where nothing of it is seen', (_, read, empty) => {
  for (const typed of ['\u200b', ' \u2800', '\u3164', '\u202a\u202c', ' ']) expect(read(typed), typed).toBe(empty)
  for (const typed of ['កែប\u200bស្អាត', '👨‍👩‍👧', '…']) expect(read(typed)).toBe(typed)
})

it('a report or a refusal that must be explained is not by what nobody sees', () => {
  const subject_id = '0195b5a0-0000-7000-8000-000000000003'
  const report = { subject_type: 'post', subject_id, reason: 'other', note: '\u200b' }
  expect(complaintInput.safeParse(report).error?.issues[0]?.message).toBe('REASON_REQUIRED')
  const refusal = { uuid: subject_id, status: 'rejected', reason: '\u2800' }
  expect(decideInput.safeParse(refusal).error?.issues[0]?.message).toBe('REASON_REQUIRED')
})

it('the title of an article has no marks of direction', () => {
  expect(inArticle({ title: '\u202aKep\u202c' })?.title).toBe('Kep')
  const inHtml = saveArticleHtmlInput.shape.title
  expect(inHtml.parse('\u202aKep\u202c')).toBe('Kep')
})

it('a record from before is read, whatever its names are', () => {
  const { success } = CATALOG.province.schema.safeParse({ names: { ...names, cn: '\u200b' }, lat: 10, lon: 104 })
  expect(success).toBe(true)
})
