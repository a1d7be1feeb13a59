/** Where what has no host of its own is asked for. */
export type Gateways = {
  /** Origins of IPFS gateways, asked in this order. */
  ipfs: readonly string[]
  /** The origin of an Arweave gateway. */
  arweave: string
}

/** A content identifier of IPFS, version 0 or 1, in any base. */
const cid = /^[A-Za-z0-9]{46,100}$/
const transaction = /^[A-Za-z0-9_-]{43}$/

/** The `http(s):` addresses of a link out of metadata; none for what has no such address. */
export function toHttpUrls(link: string, gateways: Gateways): string[] {
  if (/^https?:\/\//i.test(link)) return [link]
  const [, scheme, rest] = /^(ipfs|ar):\/\/(.+)$/is.exec(link) ?? []
  if (scheme === undefined || rest === undefined) return []
  const [root, ...segments] = rest
    .replace(/^ipfs\//i, '')
    .split('/')
    .map(decode)
  // A path must not leave what the identifier names.
  if (root === undefined || segments.some(each => /^\.{1,2}$|[?#\\]/.test(each))) return []
  const path = [root, ...segments.map(each => encodeURIComponent(each))].join('/')
  if (scheme.toLowerCase() === 'ar')
    return transaction.test(root) ? [`${gateways.arweave}/${path}`] : []
  return cid.test(root) ? gateways.ipfs.map(gateway => `${gateway}/ipfs/${path}`) : []
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
