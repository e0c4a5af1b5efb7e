import { ask } from './answers.ts'
import { at, calls } from './calls.ts'
import type { Sent } from './client.ts'

const { studio } = calls
const centre = studio.centres[':id']
const letterText = studio['letter-texts'][':kind']

type Invitation = Sent<typeof studio.invitations.$post>
type Accept = Sent<typeof studio.invitation.accept.$post>
type Ending = Sent<(typeof studio.team)[':id']['end-role']['$post']>
type Begin = Sent<typeof studio.begin.$post>
type Identity = Sent<typeof studio.identity.$put>
type PromisesSent = Sent<typeof studio.promises.$put>
type Brand = Sent<typeof studio.brand.$put>
type Policy = Sent<typeof studio.policies.$put>
type LetterText = Sent<typeof letterText.$put>
type Centre = Sent<typeof studio.centres.$post>
type CentreChange = Sent<typeof centre.$put>
type Room = Sent<typeof centre.rooms.$post>
type Teacher = Sent<typeof studio.teachers.$post>
type TeacherChange = Sent<(typeof studio.teachers)[':id']['$put']>
/** As a form holds it: the server reads numbers from text. */
type Form<T> = Partial<Record<keyof T, unknown>>

/** Calls by which a studio is made: its first owner, its name, its places, its teachers. */
export const setupApi = {
  opened: (key: string) => ask(studio.begin.$get({ query: { key } })),
  begin: (form: Form<Begin>) => ask(studio.begin.$post({ json: form as Begin })),
  readiness: () => ask(studio.readiness.$get()),
  agreeToPolicy: () => ask(studio.policy.agree.$post()),
  reviewTerms: () => ask(studio.terms.review.$post()),
  webhooks: () => ask(studio.webhooks.$get()),
  makeWebhook: (json: Sent<typeof studio.webhooks.$post>) => ask(studio.webhooks.$post({ json })),
  endWebhook: (id: string) => ask(studio.webhooks[':id'].$delete(at({ id }))),
  deliverAllAgain: (id: string) => ask(studio.webhooks[':id'].again.$post(at({ id }))),
  testWebhook: (id: string) => ask(studio.webhooks[':id'].test.$post(at({ id }))),
  deliverAgain: (id: string) => ask(studio['webhook-deliveries'][':id'].again.$post(at({ id }))),
  apiKeys: () => ask(studio['api-keys'].$get()),
  makeApiKey: (json: Sent<(typeof studio)['api-keys']['$post']>) => ask(studio['api-keys'].$post({ json })),
  revokeApiKey: (id: string) => ask(studio['api-keys'][':id'].$delete(at({ id }))),
  letterTexts: () => ask(studio['letter-texts'].$get()),
  changeLetterText: (kind: string, form: Form<LetterText>) =>
    ask(letterText.$put({ ...at({ kind: kind as never }), json: form as LetterText })),
  testLetterText: (kind: string) => ask(letterText.test.$post(at({ kind: kind as never }))),
  systems: () => ask(studio.systems.$get()),
  mailDomain: () => ask(studio.systems['mail-domain'].$get()),
  testPayments: () => ask(studio.systems['payments-test'].$post()),
  testStore: () => ask(studio.systems['store-test'].$post()),
  settleWebhook: () => ask(studio.systems['webhook-settled'].$post()),
  runAudit: () => ask(studio.systems.audit.$post()),
  sendLettersAgain: () => ask(studio.letters.again.$post()),
  sendLetterAgain: (id: string) => ask(studio.letters[':id'].again.$post(at({ id }))),
  activity: (query: { after?: string; by?: string; kind?: string }) =>
    ask(studio.activity.$get({ query: query as never })),
  undoActivity: (id: string) => ask(studio.activity[':id'].undo.$post(at({ id }))),
  promises: () => ask(studio.promises.$get()),
  changePromises: (form: Form<PromisesSent>) => ask(studio.promises.$put({ json: form as PromisesSent })),
  brand: () => ask(studio.brand.$get()),
  changeBrand: (form: Form<Brand>) => ask(studio.brand.$put({ json: form as Brand })),
  policies: () => ask(studio.policies.$get()),
  changePolicy: (form: Form<Policy>) => ask(studio.policies.$put({ json: form as Policy })),
  writeTestLetter: () => ask(studio['test-letter'].$post()),
  identity: () => ask(studio.identity.$get()),
  changeIdentity: (form: Form<Identity>) => ask(studio.identity.$put({ json: form as Identity })),
  centres: () => ask(studio.centres.$get()),
  makeCentre: (form: Form<Centre>) => ask(studio.centres.$post({ json: form as Centre })),
  changeCentre: (id: string, form: Form<CentreChange>) =>
    ask(centre.$put({ ...at({ id }), json: form as CentreChange })),
  makeRoom: (centreId: string, form: Form<Room>) =>
    ask(centre.rooms.$post({ ...at({ id: centreId }), json: form as Room })),
  changeRoom: (id: string, form: Form<Room>) =>
    ask(studio.rooms[':id'].$put({ ...at({ id }), json: form as Room })),
  team: () => ask(studio.team.$get()),
  invite: (form: Form<Invitation>) => ask(studio.invitations.$post({ json: form as Invitation })),
  withdrawInvitation: (id: string) => ask(studio.invitations[':id'].$delete(at({ id }))),
  demandSecondFactor: (json: { demanded: boolean; password?: string; code?: string }) =>
    ask(studio.team['second-factor'].$put({ json })),
  invitation: (token: string) => ask(studio.invitation.$get({ query: { token } })),
  accept: (form: Form<Accept>) => ask(studio.invitation.accept.$post({ json: form as Accept })),
  whatRoleLeaves: (id: string, json: Ending) =>
    ask(studio.team[':id']['end-role'].preview.$post({ ...at({ id }), json })),
  endRole: (id: string, json: Ending) => ask(studio.team[':id']['end-role'].$post({ ...at({ id }), json })),
  resetTwoFactor: (id: string, json: { password: string; code?: string }) =>
    ask(studio.team[':id']['two-factor'].reset.$post({ ...at({ id }), json })),
  teachers: () => ask(studio.teachers.$get()),
  teacherAccounts: () => ask(studio.teachers.accounts.$get()),
  linkTeacher: (id: string, userId: string) =>
    ask(studio.teachers[':id'].account.$put({ ...at({ id }), json: { userId } })),
  unlinkTeacher: (id: string) => ask(studio.teachers[':id'].account.$delete(at({ id }))),
  makeTeacher: (form: Form<Teacher>) => ask(studio.teachers.$post({ json: form as Teacher })),
  changeTeacher: (id: string, form: Form<TeacherChange>) =>
    ask(studio.teachers[':id'].$put({ ...at({ id }), json: form as TeacherChange })),
}
