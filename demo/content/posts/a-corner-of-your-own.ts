import type { PostContent } from '../types.ts'

export const aCornerOfYourOwn: PostContent = {
  slug: 'a-corner-of-your-own',
  title: 'A corner of your own',
  excerpt: 'How to keep a place for practice in a home that has no room for it.',
  category: 'Lifestyle',
  author: 'lakshmi-gowda',
  publishedDaysAgo: 34,
  featured: false,
  body: `I have practised in a hall, on a roof, in the aisle of a night train and, for one whole monsoon, between a washing machine and a wall. The mat is about as long as you are. You need that, an arm's length on each side, and very little besides.

Yet people tell me that they would practise at home if only they had the space. I think what they miss is not space but an invitation. Here is how to make one.

## Choose the spot and leave it alone

It can be the strip beside your bed. Stand there and lift your arms. If you do not hit the fan, it will do. Then decide that this is the place, and stop deciding. Looking for somewhere every morning is a very good way not to begin.

## Keep the mat in sight

A mat in a cupboard is asleep. Stand it in the corner, rolled, where you have to walk past it. If you can leave it unrolled overnight, better still. The first step is then not *getting ready* but only *stepping on*.

## Three things, no more

One thing to sit on: a folded blanket. One thing to look at: a plant, a window, a stone from a riverbank. One thing that tells you it has started: a lamp, a bell, the sound of the kettle going quiet. I light a small lamp. When it is lit, I am practising, even if I only stand there.

Resist adding to the corner. It is not a shrine to the person you would like to be. It is a place to put your feet.

## Agree with the household

Say when, and for how long. Fifteen minutes with a closed door is easier to respect than an hour of vague sighing. If small children or dogs join in, let them. They are excellent at child's pose and downward dog, and better than us at stopping when they have had enough.

## Lower the bar until you can step over it

Promise yourself one sun salutation. Not twenty minutes: one. On most days you will do more, since you are standing there already. On the others, one is what you promised, and you have kept your word.

## When it is over

Roll the mat, put out the lamp, and say thank you to the corner if nobody is listening. Tomorrow it will be there, which is more than can be said of most good intentions.`,
}
