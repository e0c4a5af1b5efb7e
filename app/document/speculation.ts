/**
 * Which pages a browser may fetch while someone points at a link or begins to press it. Not what does something when it is
 * opened, opens with a secret, or is private; never the address that begins a payment. boot/prefetch.ts says it to the
 * browsers that do not know these rules. Put into public pages with the controls, for there it is not needed before.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          ...[
            '/api/*',
            '/yogadashboard*',
            '/yogadashboard/*',
            '/studio',
            '/studio?*',
            '/studio/*',
            '/subscription/*',
            '/confirmEmail*',
            '/returnEmail*',
            '/mergeAccounts*',
            '/resetPassword*',
            '/mailbox*',
            '/*.*',
            '/*\\?*enroll=*',
          ].map((address) => ({ not: { href_matches: address } })),
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
