import { z } from 'zod'
import { captionsForm, deskFilms as deskFilmsOnWire, filmForm } from '../../contract/desk-films.ts'
import { answer, done, id } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { changeFilm, filmsAtDesk, removeFilm, setCaptions } from '../../domain/films/films.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'
import { presentPicture } from './present.ts'

const common = { tag: 'Desk classes', status: 200, login: true } as const
const ofOne = z.object({ id })
const changing = { ...common, answer: done, fails: [404, 409] } as const

const listCall = call('get', '/studio/classes/{id}/films', {
  ...common,
  summary: 'The films of a class or a draft, where members stop watching, and what is still being sent',
  answer: answer(deskFilmsOnWire),
  input: { params: ofOne },
  fails: [404],
})
const changeCall = call('put', '/studio/films/{id}', {
  ...changing,
  summary:
    'Change what is said of a film (managers); its place, and whether it is open to all, with its class',
  input: { params: ofOne, body: body(filmForm) },
})
const captionsCall = call('put', '/studio/films/{id}/captions', {
  ...changing,
  summary: 'Give a film its captions, or take them away (managers)',
  input: { params: ofOne, body: body(captionsForm) },
})
const removeCall = call('delete', '/studio/films/{id}', {
  ...changing,
  summary: 'Throw away a film that waits to be published (managers)',
  input: { params: ofOne },
})

/** Films at the desk. They arrive by tus (film-uploads.ts). */
export function deskFilms(studio: Studio) {
  return resource()
    .openapi(listCall, async (c) => {
      const { films, sending, most, type, isDraft } = await filmsAtDesk(
        studio,
        requireMember(c),
        c.req.valid('param').id,
      )
      const data = {
        most,
        type,
        isDraft,
        films: films.map((film) => ({
          _id: film.id,
          version: film.version,
          number: film.classNumber,
          title: film.title,
          description: film.description,
          durationSeconds: film.durationSeconds,
          stops: film.stops,
          preview: film.preview === 1,
          captions: film.captions !== '',
          image: presentPicture(film.picture, film.title, { width: 1280, height: 720 }),
        })),
        sending: sending.map(({ id: _id, number, title, bytes, isOwn, seconds: durationSeconds }) => ({
          _id,
          number,
          title,
          bytes,
          isOwn,
          durationSeconds,
        })),
      }
      return ok(c, { data })
    })
    .openapi(changeCall, async (c) => {
      const { description = '', ...form } = c.req.valid('json')
      await changeFilm(studio, requireMember(c), c.req.valid('param').id, { ...form, description })
      return ok(c, { message: TEXTS.filmKept })
    })
    .openapi(captionsCall, async (c) => {
      const { version, text = '' } = c.req.valid('json')
      await setCaptions(studio, requireMember(c), c.req.valid('param').id, { version, text })
      return ok(c, { message: TEXTS.captionsKept })
    })
    .openapi(removeCall, async (c) => {
      await removeFilm(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { message: TEXTS.filmRemoved })
    })
}
