import type { PostContent } from '../types.ts'

export const walkingAsPractice: PostContent = {
  slug: 'walking-as-practice',
  title: 'Walking as practice',
  excerpt: 'The oldest exercise there is, and how to do it as if it were a class.',
  category: 'Fitness',
  author: 'lakshmi-gowda',
  publishedDaysAgo: 31,
  featured: false,
  body: `Between the early practice and the first evening class, I walk. Around the lake when there is time, around the block when there is not. Students sometimes ask what they should do on the days without yoga, expecting something clever. I say: go for a walk, but go properly.

## Start with standing

Before the first step, stand at your own gate for three breaths. Feel the weight on both feet. Let the arms hang. This takes fifteen seconds and turns leaving the house into beginning something.

## Ten minutes for the feet

For the first part, walk a little slower than usual and put your attention on the soles. Heel, outer edge, ball, big toe. You need not change anything. You may notice that one foot turns out more, or that you land heavily on the left. Just notice. Attention does some of the correcting without being told.

## Ten minutes for the breath

Now walk at your ordinary pace and count the steps of each breath. Perhaps four steps as you breathe in and five as you breathe out. Do not aim for a number. After a few minutes it steadies by itself, and you will find that you can think of very little else, which is a relief.

On a hill the numbers shrink. Let them. If you can no longer speak a short sentence, you are climbing too fast for this kind of walk.

## Ten minutes for the eyes

For the last part, lift your gaze. Look far away and let your eyes go soft at the edges, so that you see the trees on both sides without turning your head. Most of our day is spent looking at something as near as a book. Distance is a kind of rest.

## Come home on purpose

At the gate, stand for three breaths again. Then go in. The walk has a beginning and an end now, like a practice, and it is easier to repeat something that has edges.

Half an hour is plenty. A few times a week is better than once a month for half a day. In the rains, the corridor will do: I have walked many miles past the same seven pairs of shoes.

You need no watch and no target. If you wish to count something, count the days on which you noticed your own feet.`,
}
