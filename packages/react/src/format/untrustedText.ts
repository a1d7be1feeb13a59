/**
 * Characters that change how their neighbours look without being seen: controls, bidi and zero-width
 * characters, line separators, tags, soft hyphens. A variation selector only says "as an emoji".
 */
const hidden = /(?!\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

const joinedEmoji =
  /(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*)\u200d(?=\p{Extended_Pictographic})/u

/**
 * Text from metadata as it may be shown: hidden and direction-changing characters are written out
 * (`⟨U+202E⟩`), and it is cut at `max` characters. It is text: render it as text, never as HTML.
 */
export function untrustedText(
  text: string | null | undefined,
  options: untrustedText.Options = {},
): string {
  const { max = 200, lines = false } = options
  const points = Array.from(text ?? '')
  const cut = points.length > max ? `${points.slice(0, max).join('')}…` : points.join('')
  return cut.replace(hidden, (character, at: number) => {
    if (lines && character === '\n') return '\n'
    if (character === '\u200d' && joinsEmoji(cut, at)) return character
    if (/[\t\n\r]/.test(character)) return ' '
    return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
}

export declare namespace untrustedText {
  type Options = {
    /** Most characters; 200 by default. */
    max?: number | undefined
    /** Keep line breaks, for descriptions. */
    lines?: boolean | undefined
  }
}

function joinsEmoji(text: string, at: number): boolean {
  const around = text.slice(Math.max(at - 6, 0), at + 3)
  const from = Math.min(at, 6)
  const match = joinedEmoji.exec(around)
  return match !== null && match.index <= from && around[from] === '\u200d'
}
