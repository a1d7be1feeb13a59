/** Names that no phone outside of a network resolves. */
const privateNames = /(^|\.)(localhost|local|internal|lan|test|home\.arpa)$/

/**
 * Links that open a page in the browser of a wallet's app, where the wallet is: none for a page that such a browser cannot
 * reach, or would not trust. Each by the form that the wallet's own documentation gives.
 *
 * @param href Of the page as it is shown.
 */
export function appLinks(href: string): readonly appLinks.Link[] {
  if (!URL.canParse(href)) return []
  const { protocol, hostname, host, pathname, search, hash } = new URL(href)
  // An address of digits, or in brackets, has no name that a certificate is usually for.
  const isNamed = hostname.includes('.') && !/^[\d.]+$/.test(hostname)
  if (protocol !== 'https:' || !isNamed || privateNames.test(hostname)) return []
  const page = `${host}${pathname}${search}${hash}`
  const encoded = encodeURIComponent(`https://${page}`)
  return [
    { wallet: 'MetaMask', href: `https://link.metamask.io/dapp/${page}` },
    { wallet: 'Coinbase Wallet', href: `https://go.cb-w.com/dapp?cb_url=${encoded}` },
    {
      wallet: 'Trust Wallet',
      href: `https://link.trustwallet.com/open_url?coin_id=60&url=${encoded}`,
    },
  ]
}

export declare namespace appLinks {
  type Link = { wallet: string; href: string }
}
