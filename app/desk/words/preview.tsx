import type { TeacherOnWire } from '../../../contract/teachers.ts'
import type { ContentOf } from '../../../contract/website-content.ts'
import type { QuestionAndAnswer } from '../../../shared/faq.ts'
import { fillIn } from '../../../shared/template-variables.ts'
import { api } from '../../api/client.ts'
import { wordsApi } from '../../api/words.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { CentreCard } from '../../dashboard/centers.tsx'
import { titled, useStudio } from '../../studio.ts'
import backLinkStyles from '../../ui/back-link.module.css'
import { Faq } from '../../ui/faq.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { Notice } from '../../ui/states.tsx'
import { AboutTeacher } from '../../website/about/about.tsx'
import { PostText } from '../../website/blog/post.tsx'
import { Closing } from '../../website/closing.tsx'
import { CourseWords } from '../../website/course/course-words.tsx'
import { EventText } from '../../website/events/event.tsx'
import { Hero } from '../../website/landing/hero.tsx'
import { Journey } from '../../website/landing/journey.tsx'
import { skyAt } from '../../website/landing/sky-now.ts'
import { Transform } from '../../website/landing/transform.tsx'
import { LegalPage } from '../../website/legal/legal-page.tsx'
import { Facts } from '../../website/teachers/facts.tsx'
import { TeacherCard } from '../../website/teachers/teacher-card.tsx'
import { Voices } from '../../website/testimonials/voices.tsx'
import { InertPage } from '../editor/inert.tsx'
import { DeskHead } from '../parts.tsx'
import type { Route } from './+types/preview'
import { shelfOf } from './kinds.ts'
import {
  asAbout,
  asCentre,
  asCourse,
  asEvent,
  asLegal,
  asPost,
  asTeacher,
  asTestimonial,
} from './preview-records.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const shelf = shelfOf(params.shelf)
  if (!shelf) throw new Response(null, { status: 404 })
  const found = await wordsApi.one({ kind: shelf.kind, id: params.id })
  if (found.status === 401) throw redirectToLogin(request)
  if (found.status === 404) throw new Response(found.ok ? null : found.message, { status: 404 })
  // What else a teacher's page shows is not this text's to say.
  const teachers = shelf.kind === 'teacher' ? await api.teachers() : undefined
  const teacher = teachers?.ok ? teachers.data.find(({ _id }) => _id === params.id) : undefined
  return { shelf, found, teacher, now: Date.now() }
}

/** The page as visitors will read it, of the same parts that they are shown. */
export default function Preview({ loaderData: { shelf, found, teacher, now } }: Route.ComponentProps) {
  if (!found.ok)
    return (
      <>
        <DeskHead title={shelf.label} />
        <Failed message={found.message} code={found.code} />
      </>
    )
  const { content, _id } = found.data
  return (
    <>
      <Link className={backLinkStyles.back} to={`/studio/words/${shelf.shelf}/${_id}`}>
        <BackIcon />
        Back to editor
      </Link>
      <Notice kind="info">Preview. Buttons and links don’t work here.</Notice>
      <InertPage>
        {content.kind === 'post' && <PostText post={asPost(found.data, content, now)} />}
        {content.kind === 'event' && <EventText event={asEvent(found.data, content)} />}
        {content.kind === 'landing' && (
          <>
            <Hero sky={skyAt(Date.now())} texts={content} />
            <Transform texts={content} />
            <Journey texts={content} />
            <Closing title={content.closingTitle} text={content.closingText}>
              {null}
            </Closing>
          </>
        )}
        {content.kind === 'course' && <CourseWords course={asCourse(found.data, content)} />}
        {content.kind === 'testimonial' && <Voices testimonials={[asTestimonial(found.data, content)]} />}
        {content.kind === 'faq' && <QuestionsText {...content} />}
        {(content.kind === 'terms' || content.kind === 'privacy') && (
          <LegalPage
            title={content.kind === 'terms' ? 'Terms' : 'Privacy'}
            kind={content.kind}
            page={asLegal(found.data, content, now)}
            error=""
          />
        )}
        {(content.kind === 'teacher' || content.kind === 'centre') && <h1 className="sr-only">Preview</h1>}
        {content.kind === 'teacher' && <TeacherText teacher={asTeacher(found.data, content, teacher)} />}
        {content.kind === 'centre' && (
          <div className="wrap page">
            <CentreCard centre={asCentre(found.data, content)} />
          </div>
        )}
        {content.kind === 'about' && <AboutTeacher about={asAbout(content)} {...NO_FIGURES} />}
      </InertPage>
    </>
  )
}

/** What is counted on the page is not the text's. */
const NO_FIGURES = { years: 0, certificates: 0, classes: 0, members: 0, films: [] }

/** As they are on two pages, with its template variables filled in. */
function QuestionsText({ support, paying }: ContentOf<'faq'>) {
  const studio = useStudio()
  const filled = (questions: QuestionAndAnswer[]) =>
    questions.map(({ question, answer }) => ({
      question: studio ? fillIn(question, studio, { markdown: false }) : question,
      answer: studio ? fillIn(answer, studio, { markdown: false }) : answer,
    }))
  return (
    <div className="wrap page">
      <Faq id="for-members" title="Frequently asked questions" questions={filled(support)} />
      <Faq id="before-paying" title="Before you pay" questions={filled(paying)} />
    </div>
  )
}

/** In the list of teachers, and what opens from there. */
function TeacherText({ teacher }: { teacher: TeacherOnWire }) {
  return (
    <div className="wrap page">
      <ul>
        <TeacherCard teacher={teacher} expanded={false} />
      </ul>
      <Facts teacher={teacher} />
    </div>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Preview')]
}
