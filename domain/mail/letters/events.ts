import type { Email, StudioEmail } from '../email.ts'

/** @property when its days, in words */
type Event = { id: string; slug: string; title: string; location: string; when: string }

/** Says nothing that the visitor wrote: it may reach someone else. */
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
        ? `We have noted your interest in ${title}. It took place on ${when}; we’ll write to you as soon as the next one has a date.`
        : `We have noted your interest in ${title}, ${when}, ${location}. We’ll write to you with all you need to know.`,
      'If this was not you, please ignore this email.',
    ],
    link: { text: 'All about it', path: `/eventsPage/${slug}` },
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
    subject: `Interest in: ${title}`,
    lines: [`${name}, ${email}, would like to hear more about ${title}, ${when}.`],
    link: { text: 'The event', path: `/eventsPage/${slug}` },
  }
}
