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
      summary: 'List the videos of a class or draft, where members stop watching, and uploads in progress',
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
      summary: 'Change the texts of a video (managers); its position and visibility belong to its class',
      form: filmForm,
      run: (member, { id }, { description = '', ...form }) =>
        changeFilm(studio, member, id, { ...form, description }),
      says: TEXTS.filmKept,
    })
    .call('put', '/studio/films/{id}/captions', {
      summary: 'Set or remove the captions of a video (managers)',
      form: captionsForm,
      run: (member, { id }, { version, text = '' }) => setCaptions(studio, member, id, { version, text }),
      says: TEXTS.captionsKept,
    })
    .call('delete', '/studio/films/{id}', {
      summary: 'Delete an unpublished video (managers)',
      run: (member, { id }) => removeFilm(studio, member, id),
      says: TEXTS.filmRemoved,
    })
}
