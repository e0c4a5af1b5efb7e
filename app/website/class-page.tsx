import { data } from 'react-router'
import { TEXTS } from '../../shared/texts.ts'
import { apiOf } from '../api/on-server.ts'
import { pageHead } from '../head.ts'
import { classData, trail } from '../structured-data/records.ts'
import { titled } from '../studio.ts'
import type { Route } from './+types/class-page'
import { ClassView } from './class-view.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const answer = await apiOf(context).yogaClass(params.slug)
  if (answer.ok) return answer.data
  throw data(answer.message || TEXTS.unexpected, { status: answer.status === 404 ? 404 : 503 })
}

export default function ClassPage({ loaderData: yogaClass }: Route.ComponentProps) {
  return <ClassView yogaClass={yogaClass} />
}

export function meta({ loaderData: yogaClass, matches }: Route.MetaArgs) {
  if (!yogaClass) return [titled(matches, 'Class')]
  const { title, description, slug } = yogaClass
  return pageHead(matches, {
    title,
    description,
    path: `/class/${slug}`,
    picture: yogaClass.image.url,
    data:
      import.meta.env.SSR &&
      ((site, studio) => [
        classData(site, studio, yogaClass),
        trail(site, ['Classes', '/classesPage'], [title, `/class/${slug}`]),
      ]),
  })
}
