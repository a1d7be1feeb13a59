import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useRef } from 'react'

/** Milliseconds after which somebody points at a link, and does not pass over it. */
const pointing = 50

/** A link to a token for lists that are scrolled fast: it follows no state of the router, unlike its own links. */
export function TokenLink(props: TokenLink.Props) {
  const { chainId, contract, tokenId, className, children } = props
  const router = useRouter()
  const to = {
    to: '/token/$chainId/$contract/$tokenId',
    params: { chainId: String(chainId), contract, tokenId },
  } as const
  const pointed = useRef<ReturnType<typeof setTimeout>>(undefined)
  const readAhead = () => void router.preloadRoute(to).catch(() => undefined)
  function onClick(event: MouseEvent) {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event
    // The browser's own: another tab, another window, a download.
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    void router.navigate(to)
  }
  return (
    <a
      href={`/token/${chainId}/${encodeURIComponent(contract)}/${encodeURIComponent(tokenId)}`}
      className={className}
      onClick={onClick}
      onPointerEnter={() => {
        pointed.current = setTimeout(readAhead, pointing)
      }}
      onPointerLeave={() => clearTimeout(pointed.current)}
      onFocus={readAhead}
    >
      {children}
    </a>
  )
}

export declare namespace TokenLink {
  type Props = {
    chainId: number
    contract: string
    tokenId: string
    className?: string | undefined
    children: ReactNode
  }
}
