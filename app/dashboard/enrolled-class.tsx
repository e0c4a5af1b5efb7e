import { type ReactNode, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { classProgress } from '../../contract/achievements.ts'
import type { EnrollmentOnWire } from '../../contract/classes.ts'
import { clockTime } from '../../contract/days.ts'
import { fromImage } from '../art.ts'
import { ButtonLink } from '../components/button.tsx'
import { DownIcon } from '../components/icons.tsx'
import { Picture } from '../components/picture.tsx'
import { Progress } from '../components/progress.tsx'
import { LevelDots, NO_HOURS, priceOf } from '../website/class-facts.tsx'
import { CancelEnrollment } from './cancel-enrollment.tsx'

type EnrolledClassProps = { enrollment: EnrollmentOnWire; expands?: boolean }

/** A class that the member is in. Where it `expands`, a click anywhere on it tells of the teacher. */
export function EnrolledClass({ enrollment, expands }: EnrolledClassProps) {
  const { yogaClass, completedSessions, status } = enrollment
  const { title, instructor, totalClasses } = yogaClass
  const { revalidate } = useRevalidator()
  const [expanded, setExpanded] = useState(false)
  const moreId = useId()

  return (
    <li className="enrolled">
      <Picture {...fromImage(yogaClass.image)} />
      <div>
        <span className="small">
          <LevelDots level={yogaClass.difficulty} />
          {expands && ` · ${priceOf(yogaClass.price)} · ${status}`}
        </span>
        <h3>
          {expands ? (
            <Reveal expanded={expanded} controls={moreId} onClick={() => setExpanded(!expanded)}>
              {title}
            </Reveal>
          ) : (
            title
          )}
        </h3>
        <p className="small">
          With {instructor.firstName} {instructor.lastName}
          {hoursOf(yogaClass)}
        </p>
        <Progress percent={classProgress(completedSessions, totalClasses)} label={`${title} progress`} />
        <p className="small">
          {completedSessions} of {totalClasses} classes done
        </p>
        <div className="btns">
          <ButtonLink
            small
            to={`/yogadashboard/yoga-class/${yogaClass._id}`}
            aria-label={`${completedSessions > 0 ? 'Continue' : 'Begin'} ${title}`}
          >
            {completedSessions > 0 ? 'Continue' : 'Begin'}
          </ButtonLink>
          {status === 'active' && (
            <CancelEnrollment enrollmentId={enrollment._id} title={title} onCancelled={() => revalidate()} />
          )}
        </div>
      </div>
      {expands && (
        <div className="more" id={moreId} hidden={!expanded}>
          <p>{instructor.bio || `${instructor.firstName} teaches this class.`}</p>
          {instructor.certifications.length > 0 && (
            <ul aria-label="Certifications">
              {instructor.certifications.map((certification) => (
                <li className="badge" key={certification}>
                  {certification}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </li>
  )
}

function hoursOf({ type, startTime, endTime }: EnrollmentOnWire['yogaClass']): string {
  if (type === 'Recorded') return `. ${NO_HOURS}`
  return startTime && `, ${clockTime(startTime)} to ${clockTime(endTime)}`
}

function Reveal(props: { expanded: boolean; controls: string; onClick(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="reveal"
      aria-expanded={props.expanded}
      aria-controls={props.controls}
      onClick={props.onClick}
    >
      {props.children}
      <DownIcon />
    </button>
  )
}
