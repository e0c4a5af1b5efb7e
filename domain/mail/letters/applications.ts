import { fullName } from '../../../shared/full-name.ts'
import type { MemberEmail, StudioEmail } from '../email.ts'

export function applicationReceived(applicant: {
  id: string
  firstName: string
  lastName: string
  email: string
}): StudioEmail {
  const { id, firstName, lastName, email } = applicant
  return {
    kind: 'application',
    dedupeKey: `application:${id}`,
    userId: id,
    replyTo: email,
    subject: 'New application to teach',
    lines: [`${fullName(firstName, lastName)} (${email}) has applied to teach.`],
    link: { text: 'See the application', path: '/studio/team' },
  }
}

export function applicationApproved({ userId }: { userId: string }): MemberEmail {
  return {
    kind: 'application-approved',
    dedupeKey: `application-approved:${userId}`,
    subject: 'Welcome to the team',
    lines: ['We’ve accepted your application to teach with us. Your account is now a teacher’s account.'],
    link: { text: 'Open your dashboard', path: '/yogadashboard' },
  }
}

export function applicationDeclined({ userId }: { userId: string }): MemberEmail {
  return {
    kind: 'application-declined',
    dedupeKey: `application-declined:${userId}`,
    subject: 'Your application to teach',
    lines: [
      'Thank you for your application. We can’t offer you a teaching position at the moment.',
      'Your account stays as it is, and you’re welcome in all our classes.',
    ],
    link: { text: 'Find a class', path: '/classesPage' },
  }
}
