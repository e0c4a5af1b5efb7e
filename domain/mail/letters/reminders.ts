/** At the foot of reminders, which a preference of the member turns off. */
export const turnOff = { text: 'Turn reminders off', path: '/yogadashboard/profile?section=notifications' }
