/** At the foot of reminders, to turn them off. */
export const turnOff = { text: 'Turn reminders off', path: '/yogadashboard/profile?section=notifications' }
