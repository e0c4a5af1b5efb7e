import type { PostContent } from '../types.ts'

export const beforeYourFirstClass: PostContent = {
  slug: 'before-your-first-class',
  title: 'Before your first class',
  excerpt: 'What to wear, when to eat, where to put your mat, and why nobody is looking at you.',
  category: 'Yoga',
  author: 'meera-joshi',
  publishedDaysAgo: 3,
  featured: true,
  body: `Almost everyone who comes to a first class tells me the same three things: I am not flexible, I have never done this, and I nearly did not come. If that is you, here is what happens, so that at least the practical part holds no surprises.

## The hour before

Eat lightly, and not in the last two hours. A banana is fine. A lunch of rice and three curries is a fine thing too, but you will meet it again in the first forward bend. Drink some water, then stop fretting about water.

Wear what you would wear to paint a wall: something that moves, that you do not have to keep pulling down, and that may get creased. Bare feet are best, because toes need to spread and socks slide. You do not need to buy a mat. We have plenty, and they are washed.

## Coming in

Try to arrive ten minutes early. Tell the teacher your name and anything your body would like us to know: an old injury, a pregnancy, a bad night. You will not be asked about it in front of others.

Put your mat where you can see the teacher. Beginners like the back row, but the second row is better: there is someone in front of you to copy. Copying is allowed. It is how most of us learned.

## During the class

You will be shown a posture, usually with two or three versions. Take the one in which you can breathe without holding your breath or your jaw. If something hurts, sharply or in a joint, come out. If something is merely strong and dull and in the middle of a muscle, stay and see.

There is no moment when everybody watches you. The others are busy with their own hamstrings. And when you lose track, lie down or sit until the next thing begins. Resting is not giving up; it is the posture that most of us find hardest.

## Afterwards

You may feel wide awake, or sleepy, or a little tender. The next day you may discover muscles in unexpected places. Drink your tea, walk home slowly if you can, and do not decide anything yet. One class tells you little. Three will tell you whether you like us.`,
}
