/** Modules of nothing around a code, which readers need (ISO/IEC 18004). */
const quietZone = 4

export type Code = {
  /** Modules of a side, the quiet zone included. */
  size: number
  /** The dark modules, as a path of SVG with a unit each. */
  path: string
}

/**
 * A text as a QR code, of which 15 % can be hidden (level M).
 *
 * @throws Error when the text is longer than fits a code, or what encodes it cannot be loaded.
 */
export async function codeOf(text: string): Promise<Code> {
  const { encode } = await import('uqr')
  const { data } = encode(text, { ecc: 'M', border: quietZone })
  const path = data
    .map((row, y) => {
      const runs: string[] = []
      for (let x = 0; x < row.length; x++) {
        if (row[x] !== true) continue
        const from = x
        while (row[x + 1] === true) x++
        runs.push(`M${from} ${y}h${x - from + 1}v1H${from}z`)
      }
      return runs.join('')
    })
    .join('')
  return { size: data.length, path }
}
