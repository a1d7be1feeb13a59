/**
 * A token by its number, and the name of its collection where one was typed: "#20", "20", "tideline 20",
 * "Tideline #20". Undefined for what has no number at its end, or one that no token can have.
 */
export function readNumber(typed: string): { name: string; tokenId: string } | undefined {
  const found = /^(?<name>.*?)(?:^|\s+|\s*#)(?<digits>\d{1,78})$/su.exec(typed.trim())
  const { name = '', digits } = found?.groups ?? {}
  if (digits === undefined) return undefined
  const tokenId = BigInt(digits)
  return tokenId >= 1n << 256n ? undefined : { name: name.trim(), tokenId: `${tokenId}` }
}
