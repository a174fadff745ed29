/** Contacts bounce for 20 to 30 ms; a second press by a foot or a finger takes longer. In ms. */
export const defaultDebounce = 30
export const mostDebounce = 200
