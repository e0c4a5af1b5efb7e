import { captionsForm, deskFilms as deskFilmsOnWire, filmForm } from '../../contract/desk-films.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { changeFilm, listDeskFilms, removeFilm, setCaptions } from '../../domain/films/films.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { presentPicture } from './present.ts'

/** Videos at the desk. They arrive by tus (film-uploads.ts). */
export function deskFilms(studio: Studio) {
  return resource('Desk classes')
    .call('get', '/studio/classes/{id}/films', {
      summary: 'The films of a class or a draft, where members stop watching, and what is still being sent',
      data: deskFilmsOnWire,
      run: async (member, { id }) => {
        const { films, sending, most, type, isDraft } = await listDeskFilms(studio, member, id)
        return {
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
      },
    })
    .call('put', '/studio/films/{id}', {
      summary:
        'Change what is said of a film (managers); its place, and whether it is open to all, with its class',
      form: filmForm,
      run: (member, { id }, { description = '', ...form }) =>
        changeFilm(studio, member, id, { ...form, description }),
      says: TEXTS.filmKept,
    })
    .call('put', '/studio/films/{id}/captions', {
      summary: 'Give a film its captions, or take them away (managers)',
      form: captionsForm,
      run: (member, { id }, { version, text = '' }) => setCaptions(studio, member, id, { version, text }),
      says: TEXTS.captionsKept,
    })
    .call('delete', '/studio/films/{id}', {
      summary: 'Throw away a film that waits to be published (managers)',
      run: (member, { id }) => removeFilm(studio, member, id),
      says: TEXTS.filmRemoved,
    })
}
