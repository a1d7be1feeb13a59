/** The text in a `data:` address that begins with `prefix` and goes on in base64. For tests. */
export function decodeDataUri(uri: string, prefix: string): string {
  if (!uri.startsWith(prefix))
    throw new Error(`It does not begin with ${prefix}: ${uri.slice(0, 80)}`)
  return Buffer.from(uri.slice(prefix.length), 'base64').toString('utf8')
}
