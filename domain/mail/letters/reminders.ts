/** At the foot of what the preference `email` is about. */
export const TURN_OFF = 'You can turn reminders off under Notifications in your profile.'
