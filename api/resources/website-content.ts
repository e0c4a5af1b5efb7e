import { z } from 'zod'
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
} from '../../contract/website-content.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { markdownOf, titleOf } from '../../domain/website-content/kinds.ts'
import { publishContent, restoreContent, unpublishContent } from '../../domain/website-content/publish.ts'
import { countContent, getContent, historyOf, listContent } from '../../domain/website-content/read.ts'
import { galleryOf } from '../../domain/website-content/testimonial.ts'
import { createContent, discardDraft, saveContent } from '../../domain/website-content/write.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { presentPicture } from './present.ts'
import { writtenHtml } from './written-html.ts'

/** Website content at the desk. */
export function deskWordsOf(studio: Studio) {
  const { timeZone } = studio.settings
  return resource('Words and pictures')
    .call('get', '/studio/words', {
      summary: 'Count the website content by kind (managers)',
      data: wordsIndex,
      run: (member) => countContent(studio, member),
    })
    .call('get', '/studio/words/{kind}', {
      summary: 'List content of a kind: published, drafts and unpublished, in pages (managers)',
      params: ofKind,
      query: listOf,
      fails: [],
      data: wordList,
      run: async (member, { kind, state: shelf = 'published', after }) => {
        const { rows, next } = await listContent(studio, member, kind, { shelf, after })
        return { rows: rows.map(({ id: _id, ...row }) => ({ _id, kind, ...row })), next, timeZone }
      },
    })
    .call('post', '/studio/words/{kind}', {
      summary: 'Create content, unless its kind exists only once (managers)',
      params: ofKind,
      fails: [409],
      data: z.object({ _id: z.string() }),
      run: async (member, { kind }) => ({ _id: await createContent(studio, member, kind) }),
      says: TEXTS.wordsBegun,
    })
    .call('get', '/studio/words/{kind}/{id}', {
      summary: 'Get content with a preview and what is missing (managers)',
      params: ofOneWord,
      data: deskWords,
      run: async (member, { kind, id }) => present(id, await getContent(studio, member, kind, id), timeZone),
    })
    .call('put', '/studio/words/{kind}/{id}', {
      summary: 'Save a draft, even if incomplete (managers)',
      params: ofOneWord,
      form: keepForm,
      data: deskWords,
      run: async (member, { kind, id }, { version, content }) => {
        await saveContent(studio, member, { kind, id, version }, content)
        return present(id, await getContent(studio, member, kind, id), timeZone)
      },
      says: TEXTS.wordsKept,
    })
    .call('post', '/studio/words/{kind}/{id}/discard', {
      summary: 'Discard a draft; the published version stays (managers)',
      params: ofOneWord,
      form: versionOnly,
      run: (member, given, form) => discardDraft(studio, member, { ...given, ...form }),
      says: TEXTS.wordsDiscarded,
    })
    .call('post', '/studio/words/{kind}/{id}/publish', {
      summary: 'Publish content, now or from a set time (managers)',
      params: ofOneWord,
      form: versionOnly,
      run: (member, given, form) => publishContent(studio, member, { ...given, ...form }),
      says: TEXTS.wordsPublished,
    })
    .call('post', '/studio/words/{kind}/{id}/withdraw', {
      summary: 'Unpublish content; it stays at the desk (managers)',
      params: ofOneWord,
      form: versionOnly,
      run: (member, given, form) => unpublishContent(studio, member, { ...given, ...form }),
      says: TEXTS.wordsWithdrawn,
    })
    .call('get', '/studio/words/{kind}/{id}/history', {
      summary: 'List earlier versions, latest first (managers)',
      params: ofOneWord,
      data: wordHistory,
      run: async (member, { kind, id }) => {
        const found = await historyOf(studio, member, kind, id)
        const revisions = found.map(({ number, createdAt: at, firstName, lastName, restored, content }) => ({
          number,
          at,
          restored,
          content,
          html: writtenHtml(markdownOf(content)),
          by: firstName === null ? null : fullName(firstName, lastName),
        }))
        return { revisions, timeZone }
      },
    })
    .call('post', '/studio/words/{kind}/{id}/restore', {
      summary: 'Restore an earlier version (managers)',
      params: ofOneWord,
      form: restoreForm,
      run: (member, given, { number, version }) =>
        restoreContent(studio, member, { ...given, version }, number),
      says: TEXTS.wordsRestored,
    })
}

/** Picture sizes of cards and page headers. */
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

function present(_id: string, found: Awaited<ReturnType<typeof getContent>>, timeZone: string) {
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

/** Posts and events have a wider print at the top of their pages; a medallion has its scene’s print beside it. */
function headOf(kind: WordKind, picture: string): string {
  if (kind === 'testimonial') return galleryOf(picture)
  return kind === 'post' || kind === 'event' ? picture.replace(`${kind}-`, `${kind}-head-`) : picture
}

/** The placeholder until a picture is chosen. */
function shown(name: string, title: string, size: { width: number; height: number }) {
  return presentPicture(name || 'empty-mat', title, size)
}
