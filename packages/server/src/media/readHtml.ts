/** Bytes of one page: what stands in one file with all its code, and nothing that freezes who opens it. */
const mostBytes = 4_194_304

/** How a page begins. What only mentions one, or is called one by its sender, is none. */
const beginning = /^<(?:!doctype\s+html|html|head|body)[\s/>]/i

/**
 * The text of a page (HTML, as UTF-8); undefined for anything else.
 *
 * @param link Where it stood: a `data:` link of the type `text/html` is the word of the token itself.
 */
export function readHtml(bytes: Uint8Array, link: string): string | undefined {
  if (bytes.length > mostBytes) return undefined
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
  // What no text holds: a file of another kind that happens to be UTF-8.
  if (text.includes('\0')) return undefined
  return isHtmlLink(link) || beginning.test(firstTag(text)) ? text : undefined
}

const isHtmlLink = (link: string) => /^data:text\/html[;,]/i.test(link)

/** The first 100 characters after white space and comments. */
function firstTag(text: string): string {
  const space = /\s*/y
  for (;;) {
    space.test(text)
    const at = space.lastIndex
    if (!text.startsWith('<!--', at)) return text.slice(at, at + 100)
    const end = text.indexOf('-->', at + 4)
    if (end === -1) return ''
    space.lastIndex = end + 3
  }
}
