export type QuestionAndAnswer = { question: string; answer: string }
export type FaqTexts = {
  /** For members, where they ask for help. */
  support: QuestionAndAnswer[]
  /** For visitors, before they pay. */
  paying: QuestionAndAnswer[]
}

/** What is answered until the studio answers otherwise; names in braces are template variables (template-variables.ts). */
export const FAQ: FaqTexts = {
  support: [
    {
      question: 'How do I cancel a class?',
      answer: '{cancelling} {cooling-off} You see how much you would be refunded before you decide.',
    },
    {
      question: 'How soon do you answer?',
      answer: 'Within {answer-hours}, every day of the week. A teacher reads what concerns your practice.',
    },
    {
      question: 'Where do I find my videos?',
      answer: 'Open Classes, choose one of your classes, and pick a video from Course Content.',
    },
  ],
  // Each answer says what this software does (domain/payments, domain/enrollment).
  paying: [
    {
      question: 'How do I pay?',
      answer:
        'Once, in rupees, in Razorpay’s own window: by card, UPI or whatever else your bank offers there. We never see your card, and there is a receipt for you to print in your profile.',
    },
    {
      question: 'Can the class fill up while I am paying?',
      answer:
        'No. Your place is kept for you while the payment window is open. Should your bank take so long that the place has gone, all of your money goes back by itself.',
    },
    {
      question: 'What is refunded if I cancel?',
      answer:
        '{cancelling} {cooling-off-while} Once you have opened a film at most {opened-percent} is refunded. Your dashboard says how many rupees before you decide.',
    },
    {
      question: 'What if the course has already started?',
      answer:
        'What is left of it: with 8 of 10 sessions to come, eight tenths of its price in whole rupees. Every page shows what you pay now.',
    },
    {
      question: 'What if the class is full?',
      answer:
        'Join its waiting list. When a place is given back, it is offered to the list in order: you get an email, and the place waits for you for some hours.',
    },
  ],
}
