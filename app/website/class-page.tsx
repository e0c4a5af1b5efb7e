import { data, redirect } from 'react-router'
import { TEXTS } from '../../shared/texts.ts'
import { apiOf } from '../api/on-server.ts'
import { pageHead } from '../head.ts'
import { classData, trail } from '../structured-data/records.ts'
import { titled } from '../studio.ts'
import type { Route } from './+types/class-page'
import { ClassView } from './class-view.tsx'
import { classOfCourse } from './course/which-class.ts'

/** A course and the class by which it is sold now have one address: that of the course. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [answer, courses, classes] = await Promise.all([
    api.yogaClass(params.slug),
    api.courses(),
    api.classes(),
  ])
  if (!answer.ok) {
    throw data(answer.message || TEXTS.unexpected, { status: answer.status === 404 ? 404 : 503 })
  }
  const yogaClass = answer.data
  const course = courses.ok ? courses.data.find(({ id }) => id === yogaClass.courseId) : undefined
  const current = course && classes.ok && classOfCourse(course.id, classes.data, Date.now())
  if (current && current.slug === yogaClass.slug)
    throw redirect(`/course/${course.id}${new URL(request.url).search}`)
  return { yogaClass, course }
}

export default function ClassPage({ loaderData }: Route.ComponentProps) {
  return <ClassView {...loaderData} />
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [titled(matches, 'Class')]
  const { yogaClass } = loaderData
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
