/** A refusal in the marketplace's own words, told as such: anybody may run one, and say anything. */
export const refusedBy = (reason: string): string => `The marketplace refused: “${reason}”.`
