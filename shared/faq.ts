export type QuestionAndAnswer = { question: string; answer: string }
export type FaqTexts = {
  /** For members, where they ask for help. */
  support: QuestionAndAnswer[]
  /** For visitors, before they pay. */
  paying: QuestionAndAnswer[]
}

/** The default answers; names in braces are template variables (template-variables.ts). */
export const FAQ: FaqTexts = {
  support: [
    {
      question: 'How do I cancel a class?',
      answer: '{cancelling} {cooling-off} You’ll see your refund before you confirm.',
    },
    {
      question: 'How soon do you answer?',
      answer:
        'Within {answer-hours}, every day of the week. A teacher answers questions about your practice.',
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
        'Once, in rupees, through Razorpay: by card, UPI or net banking. We never see your card details. You’ll find a receipt in your profile.',
    },
    {
      question: 'Can the class fill up while I am paying?',
      answer:
        'No. We hold your place while you pay. If your payment arrives too late, we refund you in full, automatically.',
    },
    {
      question: 'What refund do I get if I cancel?',
      answer:
        '{cancelling} {cooling-off-while} Once you’ve opened a video, we refund at most {opened-percent}. Your dashboard shows the amount before you confirm.',
    },
    {
      question: 'What if the course has already started?',
      answer:
        'You pay for the sessions that are left: 8 of 10 sessions cost eight tenths of the price, in whole rupees. Every page shows what you’d pay now.',
    },
    {
      question: 'What if the class is full?',
      answer:
        'Join the waitlist. When someone cancels, we offer the place to the next person: you get an email, and we hold the place for you for some hours.',
    },
  ],
}
