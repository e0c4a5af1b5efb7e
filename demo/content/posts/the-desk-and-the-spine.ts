import type { PostContent } from '../types.ts'

export const theDeskAndTheSpine: PostContent = {
  slug: 'the-desk-and-the-spine',
  title: 'The desk and the spine',
  excerpt: 'Five small movements for people who sit, each shorter than the kettle takes to boil.',
  category: 'Wellness',
  author: 'meera-joshi',
  publishedDaysAgo: 18,
  featured: false,
  body: `Before I taught yoga I sat at a desk for ten years, and I was very good at it. I could sit for four hours without noticing that I had a body. What I brought to my first class was the result: a neck like a wooden spoon and shoulders up beside my ears.

I do not believe there is a perfect way to sit. The best position is usually the next one. So here are five ways to move that need no mat, no change of clothes and no explanation to the person opposite.

## One: the long sigh

Put both feet flat. Breathe in and lift your shoulders to your ears. Breathe out with a sigh, and let them drop rather than pulling them down. Three times. If you feel silly, sigh more quietly.

## Two: the seated cat

Hands on knees. As you breathe in, tip your pelvis forward and let your chest open. As you breathe out, round your back and look at your belt. Go slowly enough to feel the movement travel up the spine, from the tail to the neck. Six rounds.

## Three: the half turn

Sit tall, take hold of the back of the chair with your right hand, and turn to the right. Let the eyes go last. Stay for three breaths, growing a little taller each time you breathe in. Then the other side.

## Four: the doorway

On your way to the kettle, stop in the doorway. Put your forearms on the frame, elbows at the height of your shoulders, and step one foot through until you feel the front of the chest. Four breaths. This is the one that my students thank me for.

## Five: standing on one leg

While the water heats, stand on one leg and look at something that does not move. Change legs when it boils. Balance fades when it is not used, and comes back surprisingly well when it is.

## How often

Once an hour would be lovely and nobody does it. Tie it to something that happens anyway: a call that ends, a page that loads, a door that you pass. Three of these a day is a good beginning.

Pain that stays, that wakes you or that runs down an arm or a leg is a matter for a doctor. Stiffness after four hours of sitting is only your body asking politely to be included.`,
}
