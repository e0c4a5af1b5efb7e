import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { withLiveMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { findAccess } from './videos.ts'

/** A video stopped this close to its end restarts from the beginning. */
const END_SECONDS = 3

/** In seconds; without videos not begun or watched to the end. */
export async function videoPlaces(
  studio: Studio,
  member: Member,
  classId: string,
): Promise<Map<string, number>> {
  const rows = await studio.db
    .selectFrom('videoPlaces')
    .innerJoin('classVideos', 'classVideos.id', 'videoPlaces.videoId')
    .select(['videoPlaces.videoId', 'videoPlaces.seconds'])
    .where('videoPlaces.userId', '=', member.id)
    .where('classVideos.classId', '=', classId)
    .execute()
  return new Map(rows.map(({ videoId, seconds }) => [videoId, seconds]))
}

/** @throws not-found; forbidden */
export async function saveVideoPlace(
  studio: Studio,
  member: Member,
  videoId: string,
  seconds: number,
): Promise<void> {
  const video = await studio.db
    .selectFrom('classVideos')
    .select(['classId', 'classNumber', 'durationSeconds', 'preview'])
    .where('id', '=', videoId)
    .executeTakeFirst()
  if (!video) throw new AppError('not-found', TEXTS.videoNotFound)
  if (!video.preview && !(await findAccess(studio, member, video.classId))(video))
    throw new AppError('forbidden', TEXTS.videoClosed)
  const place = Math.floor(seconds)
  if (place === 0 || place > video.durationSeconds - END_SECONDS) {
    await studio.db
      .deleteFrom('videoPlaces')
      .where('userId', '=', member.id)
      .where('videoId', '=', videoId)
      .execute()
    return
  }
  const row = { seconds: place, updatedAt: studio.now() }
  await withLiveMember(studio, member, (trx) =>
    trx
      .insertInto('videoPlaces')
      .values({ userId: member.id, videoId, ...row })
      .onConflict((conflict) => conflict.columns(['userId', 'videoId']).doUpdateSet(row))
      .execute(),
  )
}
