import {
  homeNumbersView,
  homeThemeView,
  homeView,
  provinceInput,
  provinceView,
  sectionsInput,
  sectionsView,
} from '#shared/home.ts'
import {
  homeDraft,
  previewInput,
  previewView,
  publicationRef,
  publicationsInput,
  publicationsView,
  publicationView,
  publishInput,
} from '#shared/publication.ts'
import { ADMIN, GUEST } from '../../procedures/access.ts'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { getDraft, getPreview } from './draft.ts'
import { getNumbers } from './numbers.ts'
import { getProvince } from './province.ts'
import { listPublications } from './publications.ts'
import { cancelPublication, publishHome, restorePublication } from './publish.ts'
import { getHome, getHomeTheme, getSections } from './queries.ts'

export const homeRouter = router({
  get: procedure({
    does: 'Counts, what is trending, and the next events',
    access: GUEST,
    kept: true,
    rest: { method: 'GET', path: 'getHomeStatistics' },
    output: homeView,
  }).query(({ ctx }) => getHome(ctx)),

  numbers: procedure({
    does: 'The numbers of the site: what each counts, since when, and the latest behind it that everybody may see',
    access: GUEST,
    kept: true,
    output: homeNumbersView,
  }).query(({ ctx }) => getNumbers(ctx)),

  sections: procedure({
    does: 'The sections of the home page, or of one of its themes, with what they show now',
    access: GUEST,
    kept: true,
    rest: { method: 'GET', path: 'getSections' },
    input: sectionsInput,
    example: { theme: 'theme-default' },
    output: sectionsView,
  }).query(({ ctx, input }) => getSections(ctx, input)),

  theme: procedure({
    does: 'The theme of the home page, and all that are published',
    access: GUEST,
    kept: true,
    rest: { method: 'GET', path: 'getTheme' },
    output: homeThemeView,
  }).query(({ ctx }) => getHomeTheme(ctx)),

  province: procedure({
    does: 'What there is in a province, in words and in numbers of posts',
    access: GUEST,
    kept: true,
    input: provinceInput,
    example: { code: 'kep' },
    output: provinceView,
  }).query(({ ctx, input }) => getProvince(ctx, input.code)),

  draft: procedure({
    does: 'How the sections and themes that admins work on differ from what is published',
    access: ADMIN,
    output: homeDraft,
  }).query(({ ctx }) => getDraft(ctx)),

  preview: procedure({
    does: 'The home page as admins work on it, or as it was published',
    access: ADMIN,
    input: previewInput,
    example: { theme: 'theme-one' },
    output: previewView,
  }).query(({ ctx, input }) => getPreview(ctx, input)),

  publications: procedure({
    does: 'A page of the publications of the home page, the latest first',
    access: ADMIN,
    input: publicationsInput,
    example: {},
    output: publicationsView,
  }).query(({ ctx, input }) => listPublications(ctx, input)),

  publish: procedure({
    does: 'Publishes the home page as admins work on it, now or from a time on',
    access: ADMIN,
    input: publishInput,
    example: { active: 'theme-default', version: 0, seen: { 'section:none': 1 } },
    output: publicationView,
  }).mutation(({ ctx, input }) => publishHome(ctx, input)),

  cancel: procedure({
    does: 'Cancels a publication that waits for its time',
    access: ADMIN,
    input: publicationRef,
    example: { id: EXAMPLE_ID.publication },
    output: publicationView,
  }).mutation(({ ctx, input }) => cancelPublication(ctx, input)),

  restore: procedure({
    does: 'Publishes an earlier publication of the home page anew',
    access: ADMIN,
    input: publicationRef,
    example: { id: EXAMPLE_ID.publication },
    output: publicationView,
  }).mutation(({ ctx, input }) => restorePublication(ctx, input)),
})
