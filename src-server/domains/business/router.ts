import { z } from 'zod'
import { applicationView } from '#shared/application.ts'
import {
  applyInput,
  businessesInput,
  businessRef,
  businessView,
  changeDashboardPasswordInput,
  createBusinessInput,
  dashboardOpened,
  dashboardView,
  decideInput,
  openDashboardInput,
  resetDashboardPasswordInput,
  undoDecisionInput,
} from '#shared/business.ts'
import { ADMIN, MEMBER, OWNER, OWNER_DASHBOARD, SYSTEM } from '../../procedures/access.ts'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { getApplication } from './application.ts'
import { changeDashboardPassword, resetDashboardPassword } from './dashboard-password.ts'
import { findBusiness, getDashboard, listBusinesses } from './queries.ts'
import { apply, create, decide, openDashboard, undoDecision } from './write.ts'

export const businessRouter = router({
  submit: procedure({
    does: 'Applies for a business account, or again after a rejection',
    access: MEMBER,
    waits: true,
    rest: { method: 'POST', path: 'auth/saveAdmin' },
    input: applyInput,
    example: {
      business_name: 'Kampot Riverside',
      social: 'kampot',
      facebook: 'kampotriverside',
      telegram: '@kampot',
      website: 'https://example.com/',
      video: 'https://example.com/video',
      phone: '012 345 678',
      province: 'kampot',
      address: 'River Road 12',
      map: 'https://maps.app.goo.gl/kampot',
      password: 'pepper-and-salt',
      confirm_password: 'pepper-and-salt',
    },
    output: businessView,
  }).mutation(({ ctx, input }) => apply(ctx, input)),

  create: procedure({
    does: "Makes an approved business, such as the demo's",
    access: SYSTEM,
    waits: true,
    input: createBusinessInput,
    example: { uuid: EXAMPLE_ID.account, business_name: 'Kep', password: 'pepper-and-salt' },
    output: businessView,
  }).mutation(({ ctx, input }) => create(ctx, input)),

  mine: procedure({
    does: "The caller's own application; null before there is one",
    access: MEMBER,
    rest: { method: 'GET', path: 'auth/adminAcc' },
    output: businessView.nullable(),
  }).query(({ ctx }) => findBusiness(ctx, ctx.actor.id)),

  openDashboard: procedure({
    does: 'Opens the dashboard of an owner or admin in this session, for 12 hours',
    access: OWNER,
    waits: true,
    rest: { method: 'POST', path: 'auth/openDashboard' },
    input: openDashboardInput,
    example: { password: 'pepper-and-salt' },
    output: dashboardOpened,
  }).mutation(({ ctx, input }) => openDashboard(ctx, input.password)),

  changePassword: procedure({
    does: "Changes the password of the caller's dashboard, which closes it everywhere",
    access: OWNER,
    waits: true,
    input: changeDashboardPasswordInput,
    example: {
      current_password: 'pepper-and-salt',
      password: 'boats-in-the-harbour',
      confirm_password: 'boats-in-the-harbour',
    },
    output: z.null(),
  }).mutation(({ ctx, input }) => changeDashboardPassword(ctx, input)),

  resetPassword: procedure({
    does: "Sets another password for the caller's dashboard by that of the account, which closes it everywhere",
    access: OWNER,
    waits: true,
    input: resetDashboardPasswordInput,
    example: {
      account_password: 'rice-fields-in-may',
      password: 'boats-in-the-harbour',
      confirm_password: 'boats-in-the-harbour',
    },
    output: z.null(),
  }).mutation(({ ctx, input }) => resetDashboardPassword(ctx, input)),

  dashboard: procedure({
    does: "What the caller's dashboard begins with",
    access: OWNER_DASHBOARD,
    output: dashboardView,
  }).query(({ ctx }) => getDashboard(ctx, ctx.actor.id)),

  list: procedure({
    does: 'A page of the applications, also those with some words',
    access: ADMIN,
    rest: { method: 'GET', path: 'auth/adminAcc', when: 'admin asks' },
    input: businessesInput,
    example: { status: 'pending' },
    output: z.object({ rows: z.array(businessView), total: z.int() }),
  }).query(({ ctx, input }) => listBusinesses(ctx, input)),

  get: procedure({
    does: 'An application with all that an admin decides by: contacts, place, history, and similar ones',
    access: ADMIN,
    input: businessRef,
    example: { uuid: EXAMPLE_ID.account },
    output: applicationView,
  }).query(({ ctx, input }) => getApplication(ctx, input.uuid)),

  decide: procedure({
    does: 'Approves, rejects or suspends a business',
    access: ADMIN,
    // A view of one's own application names its applicant, and is sent back with a password.
    rest: { method: 'POST', path: 'auth/saveAdmin', when: { has: 'uuid', lacks: 'password' } },
    input: decideInput,
    example: { uuid: EXAMPLE_ID.account, status: 'rejected', reason: 'No address' },
    output: businessView,
  }).mutation(({ ctx, input }) => decide(ctx, input)),

  undoDecision: procedure({
    does: 'Takes back the latest decision on a business, within a minute; its owner opens the dashboard anew',
    access: ADMIN,
    input: undoDecisionInput,
    example: { uuid: EXAMPLE_ID.account, version: 2 },
    output: businessView,
  }).mutation(({ ctx, input }) => undoDecision(ctx, input)),
})
