import { joinLinkForm } from '../../contract/sessions.ts'
import { setJoinLinkOfClass, setJoinLinkOfSession } from '../../domain/booked-sessions/set-join-link.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'

/** Join links of live classes. */
export function joinLinks(studio: Studio) {
  return resource('Sessions')
    .call('put', '/classes/{id}/join-link', {
      summary: 'Set the join link of a live class (its teacher, owners and managers)',
      form: joinLinkForm,
      run: (member, { id }, { joinLink }) => setJoinLinkOfClass(studio, member, id, joinLink),
      says: TEXTS.joinLinkSet,
    })
    .call('delete', '/classes/{id}/join-link', {
      summary: 'Remove the join link of a live class (its teacher, owners and managers)',
      run: (member, { id }) => setJoinLinkOfClass(studio, member, id, null),
      says: TEXTS.joinLinkRemoved,
    })
    .call('delete', '/sessions/{id}/join-link', {
      summary: 'Remove the join link of one live session (its teacher, owners and managers)',
      run: (member, { id }) => setJoinLinkOfSession(studio, member, id, null),
      says: TEXTS.joinLinkRemoved,
    })
    .call('put', '/sessions/{id}/join-link', {
      summary: 'Set the join link of one live session (its teacher, owners and managers)',
      form: joinLinkForm,
      run: (member, { id }, { joinLink }) => setJoinLinkOfSession(studio, member, id, joinLink),
      says: TEXTS.joinLinkSet,
    })
}
