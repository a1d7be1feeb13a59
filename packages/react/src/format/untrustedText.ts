/**
 * Characters that change how their neighbours look without being seen: bidi controls, zero-width
 * characters, other format characters, C0 and C1 controls, line separators, tags, and soft hyphens.
 */
const hidden =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu

const joinedEmoji = /(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*)\u200d(?=\p{Extended_Pictographic})/u

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
