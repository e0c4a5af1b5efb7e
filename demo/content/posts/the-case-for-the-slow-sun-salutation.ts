import type { PostContent } from '../types.ts'

export const theCaseForTheSlowSunSalutation: PostContent = {
  slug: 'the-case-for-the-slow-sun-salutation',
  title: 'The case for the slow sun salutation',
  excerpt: 'It is usually taught as a warm-up. Taken at a third of the speed, it is a whole practice.',
  category: 'Yoga',
  author: 'rohan-bhatt',
  publishedDaysAgo: 9,
  featured: true,
  body: `Ask a room of students to do a sun salutation and you will hear it before you see it: a whoosh of arms, a thump of feet, and twelve postures gone in fifteen seconds. I used to teach it like that. Then I hurt my shoulder, had to slow down, and found out how many rooms there are in that house.

## One breath becomes three

The classical rule is one breath for one movement. The slow version keeps the movement on one breath, and then waits for two more. Arms rise as you breathe in. Stay for a full breath out and in. Fold as you breathe out. Stay again. A single round takes about three minutes.

Nothing new has been added, yet everything changes, because you can no longer fall from shape to shape. You have to lower yourself. You find out which arm does the work in plank, and that one hip always arrives first.

## What to look for

**Feet.** In the first standing moment, feel four corners on each foot. Most of us lean back on our heels without knowing it.

**The fold.** Bend your knees enough that belly and thighs can meet. Then lengthen the back, and only then think about the legs.

**The step back.** Go one foot at a time, quietly. If your foot lands like a dropped book, shift more weight to the hands before you move it.

**The lowering.** Put your knees down. There is no prize for keeping them up, and lowering with control for five seconds makes more strength than collapsing with straight legs.

**The long dog.** Stay five breaths. Bend one knee and then the other, lazily, as if waiting for a bus.

## How many

Three rounds on each side is a practice of twenty minutes. Do it in the morning for a week before you judge it. By the fourth day you will notice the breath leading and the body following, which is what the word vinyasa was trying to tell us all along: things placed in a particular way, not things done fast.

And when you come back to a brisk class you will find that you have more time than you had before. The music is the same. You have learnt to hear the notes.`,
}
