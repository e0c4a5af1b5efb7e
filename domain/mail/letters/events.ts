import type { Email, StudioEmail } from '../email.ts'

/** @property when its days, in words */
type Event = { id: string; slug: string; title: string; location: string; when: string }

/** Doesn’t quote the visitor, since it may reach someone else. */
export function interestNoted(
  { id, slug, title, location, when }: Event,
  { email, isOver }: { email: string; isOver: boolean },
): Email {
  return {
    kind: 'event-interest',
    dedupeKey: `interest:${id}:${email}`,
    userId: null,
    recipient: email,
    subject: `You asked about ${title}`,
    greeting: 'Hello,',
    lines: [
      isOver
        ? `We’ve noted your interest in ${title}. It took place on ${when}. We’ll email you as soon as the next one has a date.`
        : `We’ve noted your interest in ${title}, ${when}, ${location}. We’ll email you the details.`,
      'If this wasn’t you, please ignore this email.',
    ],
    link: { text: 'See the event', path: `/eventsPage/${slug}` },
  }
}

export function interestForStudio(
  { id, slug, title, when }: Event,
  { name, email }: { name: string; email: string },
): StudioEmail {
  return {
    kind: 'event-interest-told',
    dedupeKey: `interest-to-studio:${id}:${email}`,
    userId: null,
    replyTo: email,
    subject: `New interest: ${title}`,
    lines: [`${name} (${email}) would like to know more about ${title}, ${when}.`],
    link: { text: 'See the event', path: `/eventsPage/${slug}` },
  }
}
