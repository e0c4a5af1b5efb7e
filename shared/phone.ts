export const PHONE = /^\+?(?=(?:\D*\d){7})[\d\s()-]{7,20}$/
export const phoneWanted = 'Please enter a phone number: at least seven digits, and perhaps a leading +.'
