import { z } from 'zod'
import { answer, done } from '../../contract/wire.ts'
import {
  deskWords,
  keepForm,
  listOf,
  ofKind,
  ofOneWord,
  restoreForm,
  versionOnly,
  type WordKind,
  wordHistory,
  wordList,
  wordsIndex,
} from '../../contract/words.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { markdownOf, titleOf } from '../../domain/website-content/kinds.ts'
import { publishWords, restoreWords, withdrawWords } from '../../domain/website-content/publish.ts'
import { countWords, getWords, historyOf, listWords } from '../../domain/website-content/read.ts'
import { galleryOf } from '../../domain/website-content/testimonial.ts'
import { beginWords, discardWords, keepWords } from '../../domain/website-content/write.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'
import { presentPicture } from './present.ts'
import { writtenHtml } from './written-html.ts'

const common = { tag: 'Words and pictures', status: 200, login: true } as const
const one = { ...common, answer: done, fails: [404, 409] } as const
const made = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.literal(true), message: z.string(), data })

const indexCall = call('get', '/studio/words', {
  ...common,
  summary: 'How much there is of everything that the studio writes (managers)',
  answer: answer(wordsIndex),
})
const listCall = call('get', '/studio/words/{kind}', {
  ...common,
  summary: 'What is published, being written or withdrawn, of one kind, a page at a time (managers)',
  answer: answer(wordList),
  input: { params: ofKind, query: listOf },
})
const beginCall = call('post', '/studio/words/{kind}', {
  ...common,
  summary: 'Begin something new; refused for what there is one of (managers)',
  answer: made(z.object({ _id: z.string() })),
  input: { params: ofKind },
  fails: [409],
})
const oneCall = call('get', '/studio/words/{kind}/{id}', {
  ...common,
  summary: 'One writing, how it would be shown, and what it still needs (managers)',
  answer: answer(deskWords),
  input: { params: ofOneWord },
  fails: [404],
})
const keepCall = call('put', '/studio/words/{kind}/{id}', {
  ...common,
  summary: 'Keep what is being written, as far as it goes (managers)',
  answer: made(deskWords),
  input: { params: ofOneWord, body: body(keepForm) },
  fails: [404, 409],
})
const discardCall = call('post', '/studio/words/{kind}/{id}/discard', {
  ...one,
  summary: 'Throw away what is being written; what is published stays (managers)',
  input: { params: ofOneWord, body: body(versionOnly) },
})
const publishCall = call('post', '/studio/words/{kind}/{id}/publish', {
  ...one,
  summary: 'Let visitors read it, at once or from the moment that it names (managers)',
  input: { params: ofOneWord, body: body(versionOnly) },
})
const withdrawCall = call('post', '/studio/words/{kind}/{id}/withdraw', {
  ...one,
  summary: 'Visitors read it no more; it stays at the desk (managers)',
  input: { params: ofOneWord, body: body(versionOnly) },
})
const historyCall = call('get', '/studio/words/{kind}/{id}/history', {
  ...common,
  summary: 'What was published before, the latest first (managers)',
  answer: answer(wordHistory),
  input: { params: ofOneWord },
  fails: [404],
})
const restoreCall = call('post', '/studio/words/{kind}/{id}/restore', {
  ...one,
  summary: 'Publish an earlier version again, as the next one (managers)',
  input: { params: ofOneWord, body: body(restoreForm) },
})

/** What the studio writes for visitors, as its managers write it. */
export function deskWordsOf(studio: Studio) {
  const { timeZone } = studio.settings
  return resource()
    .openapi(indexCall, async (c) => ok(c, { data: await countWords(studio, requireMember(c)) }))
    .openapi(listCall, async (c) => {
      const { kind } = c.req.valid('param')
      const { state: shelf = 'published', after } = c.req.valid('query')
      const { rows, next } = await listWords(studio, requireMember(c), kind, { shelf, after })
      return ok(c, {
        data: { rows: rows.map(({ id: _id, ...row }) => ({ _id, kind, ...row })), next, timeZone },
      })
    })
    .openapi(beginCall, async (c) => {
      const _id = await beginWords(studio, requireMember(c), c.req.valid('param').kind)
      return ok(c, { message: TEXTS.wordsBegun, data: { _id } })
    })
    .openapi(oneCall, async (c) => {
      const { kind, id } = c.req.valid('param')
      return ok(c, { data: present(id, await getWords(studio, requireMember(c), kind, id), timeZone) })
    })
    .openapi(keepCall, async (c) => {
      const [member, { kind, id }, { version, content }] = [
        requireMember(c),
        c.req.valid('param'),
        c.req.valid('json'),
      ]
      await keepWords(studio, member, { kind, id, version }, content)
      const data = present(id, await getWords(studio, member, kind, id), timeZone)
      return ok(c, { message: TEXTS.wordsKept, data })
    })
    .openapi(discardCall, async (c) => {
      await discardWords(studio, requireMember(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return ok(c, { message: TEXTS.wordsDiscarded })
    })
    .openapi(publishCall, async (c) => {
      await publishWords(studio, requireMember(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return ok(c, { message: TEXTS.wordsPublished })
    })
    .openapi(withdrawCall, async (c) => {
      await withdrawWords(studio, requireMember(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return ok(c, { message: TEXTS.wordsWithdrawn })
    })
    .openapi(historyCall, async (c) => {
      const { kind, id } = c.req.valid('param')
      const found = await historyOf(studio, requireMember(c), kind, id)
      const revisions = found.map(({ number, createdAt: at, firstName, lastName, restored, content }) => ({
        number,
        at,
        restored,
        content,
        html: writtenHtml(markdownOf(content)),
        by: firstName === null ? null : fullName(firstName, lastName),
      }))
      return ok(c, { data: { revisions, timeZone } })
    })
    .openapi(restoreCall, async (c) => {
      const { number, version } = c.req.valid('json')
      await restoreWords(studio, requireMember(c), { ...c.req.valid('param'), version }, number)
      return ok(c, { message: TEXTS.wordsRestored })
    })
}

/** The shapes in which a card and the head of a page show a picture. */
const SHAPES = {
  post: { width: 960, height: 640 },
  event: { width: 1200, height: 800 },
  course: { width: 1600, height: 620 },
  testimonial: { width: 240, height: 240 },
  landing: { width: 800, height: 1000 },
  about: { width: 800, height: 1000 },
  faq: { width: 800, height: 1000 },
  terms: { width: 800, height: 1000 },
  privacy: { width: 800, height: 1000 },
  teacher: { width: 240, height: 240 },
  centre: { width: 960, height: 640 },
} as const
const HEAD = { width: 1600, height: 620 }

function present(_id: string, found: Awaited<ReturnType<typeof getWords>>, timeZone: string) {
  const { content, published, draft, version, state, missing, keptBy, author, minutes, pictures } = found
  const { kind } = content
  const picture = 'picture' in content ? content.picture : ''
  return {
    _id,
    version,
    state,
    content,
    missing,
    keptBy,
    published: published && !published.isWithdrawn ? published.content : null,
    address: published && !published.isWithdrawn ? published.address : null,
    keptAt: draft?.updatedAt ?? null,
    preview: {
      html: writtenHtml(found.text),
      image: shown(picture, titleOf(content), SHAPES[kind]),
      head: shown(headOf(kind, picture), titleOf(content), HEAD),
      author: author.authorName,
      authorId: author.authorId,
      readTime: `${minutes} min read`,
    },
    choices: {
      pictures: pictures.map(({ name, label, alt }) => ({
        name,
        label,
        ...(alt === undefined ? {} : { alt }),
        image: presentPicture(name, alt ?? label, SHAPES[kind]),
      })),
      teachers: found.teachers.map(({ id, name }) => ({ _id: id, name })),
      timeZone,
    },
  }
}

/** Posts and events have a wider cut of their print over their pages, a medallion has the print of its scene beside it. */
function headOf(kind: WordKind, picture: string): string {
  if (kind === 'testimonial') return galleryOf(picture)
  return kind === 'post' || kind === 'event' ? picture.replace(`${kind}-`, `${kind}-head-`) : picture
}

/** Where none is chosen yet, the lamp of an empty page. */
function shown(name: string, title: string, size: { width: number; height: number }) {
  return presentPicture(name || 'empty-mat', title, size)
}
