/** Seconds since 1970 as the contract writes them: 10 digits. */
export const toSeconds = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number.parseInt(text, 10)
