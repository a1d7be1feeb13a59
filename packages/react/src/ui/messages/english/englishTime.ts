/** How far away a time is, in English. */
export const englishTime = { justNow: 'just now', soon: 'in less than a minute' }
