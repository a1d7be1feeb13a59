/**
 * Milliseconds by which this computer's clock is ahead of another one, less than 0 where it is behind: the least that
 * accounts for when an answer was asked for, when it came, and the time that it names; 0 where that may be right.
 * Undefined where it names none.
 */
export function clockLead({ asked, came, date }: clockLead.Options): number | undefined {
  const told = Date.parse(date ?? '')
  if (Number.isNaN(told)) return undefined
  // The header has whole seconds: it was written within the one that it names.
  const least = asked - (told + 1000)
  const most = came - told
  return least > 0 ? least : most < 0 ? most : 0
}

export declare namespace clockLead {
  type Options = {
    /** Milliseconds since 1970, by this computer's clock. */
    asked: number
    came: number
    /** The `Date` header of the answer. */
    date: string | null
  }
}
