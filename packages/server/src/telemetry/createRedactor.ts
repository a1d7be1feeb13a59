/** Texts shorter than this are no secrets but words, and hiding them would make logs unreadable. */
const shortest = 8

/**
 * Makes texts fit for a log: the given secrets, keys of our API, long hex (signatures), and of URLs all
 * but the origin (RPC providers put keys into paths) are taken out.
 */
export function createRedactor(secrets: readonly string[] = []): (text: string) => string {
  const known = [...new Set(secrets.filter(secret => secret.length >= shortest))]
    // The longest first: a secret may hold another.
    .sort((a, b) => b.length - a.length)
  return text => {
    let clean = text
    for (const secret of known) clean = clean.replaceAll(secret, '[hidden]')
    return clean
      .replace(/\b([a-z]{2,12}):\/\/[^\s"'<>`]+/gi, originOf)
      .replace(/\bsluice_([A-Za-z0-9]{8})_[A-Za-z0-9_-]+/g, 'sluice_$1_[hidden]')
      .replace(/(0x)?[0-9a-fA-F]{128,}/g, '[hex]')
      .replace(
        /\b(signature|api_?key|x-api-key)(["']?\s*[=:]\s*["']?)[^\s"'&,}]+/gi,
        '$1$2[hidden]',
      )
  }
}

function originOf(url: string): string {
  // Where in our own code something happened is no secret.
  if (url.startsWith('file:')) return url
  if (!URL.canParse(url)) return '[url]'
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}
