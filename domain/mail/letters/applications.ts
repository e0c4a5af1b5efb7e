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
    subject: 'Somebody would like to teach',
    lines: [
      `${fullName(firstName, lastName)}, ${email}, has applied to teach with us. The application is waiting for you.`,
    ],
    link: { text: 'Open the applications', path: '/studio/team' },
  }
}

export function applicationApproved({ userId }: { userId: string }): MemberEmail {
  return {
    kind: 'application-approved',
    dedupeKey: `application-approved:${userId}`,
    subject: 'Welcome among the teachers',
    lines: [
      'We have read your application, and would be glad if you taught with us. You now have a teacher’s account.',
    ],
    link: { text: 'Open your dashboard', path: '/yogadashboard' },
  }
}

export function applicationDeclined({ userId }: { userId: string }): MemberEmail {
  return {
    kind: 'application-declined',
    dedupeKey: `application-declined:${userId}`,
    subject: 'Your application to teach',
    lines: [
      'Thank you for your application. We cannot offer you a place among our teachers at the moment.',
      'Your account stays as it is, and every class is open to you.',
    ],
    link: { text: 'Find a class', path: '/classesPage' },
  }
}
